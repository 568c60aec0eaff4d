export const learn = {
  'rules.title': 'Rules of {game}',
  'rules.all': 'All rules, one by one',
  'rules.play': 'Play',
  'rules.print': 'Print',
  'rules.check': 'Check a sheet',
  'rules.pieces': '{n} each',

  'figure.traxx-board': 'A board with a line that began at the start cell',
  'figure.traxx-strip': 'The numbers: some reached, some worth their full value, some half',
  'figure.traxx-end': 'The last line; cells that it missed are crossed out',
  'figure.caminos-board': 'A green path joins two sides',
  'figure.caminos-pieces': 'The four shapes of pieces',
  'figure.caminos-step': 'A green path that climbs and comes down again',
  'figure.caminos-boards': 'Square, diamond, octagon and ring',
  'figure.caminos-neutral': 'Green, yellow and neutral blue pieces',
  'figure.qwinto-sheet': 'A sheet on which some numbers stand',
  'figure.qwinto-dice': 'Three dice: orange, yellow and purple',
  'figure.qwinto-score': 'A sheet that was scored: rows, columns and misthrows',
  'figure.qwinto-paper': 'A number that was crossed out and written elsewhere',

  'lesson.title': 'First lesson: {game}',
  'lesson.step': 'Step {n} of {last}',
  'lesson.next': 'Go on',
  'lesson.skip': 'Skip this step',
  'lesson.again': 'Try again',
  'lesson.well': 'Well done!',
  'lesson.play': 'Play now',
  'lesson.you': 'You',
  'lesson.other': 'Ben',

  'lesson.traxx.1':
    'This is your board. A card is turned: for each of its colours your line may grow by one cell. Begin at your start and tap neighbouring cells, or drag. Then draw them.',
  'lesson.traxx.1.done': 'Your line has grown. Fields of the card that you did not use are lost.',
  'lesson.traxx.2':
    'A new card. Your line has two ends now. In one round it grows at one of them only: choose either one.',
  'lesson.traxx.2.done': 'Next round you may choose the other end. No cell is ever used twice.',
  'lesson.traxx.3': 'Numbers bring points. Lead your line onto a number.',
  'lesson.traxx.3.hint':
    'There was no number. The 3 is green and the 2 is yellow: both are right beside an end.',
  'lesson.traxx.3.done': 'Points! With others at the table, whoever comes in a later round gets only half.',
  'lesson.traxx.4':
    'Alone, lower numbers are worth half once you have a higher one: look at the strip. And you need not draw: pass this round.',
  'lesson.traxx.4.hint': 'That was a good line, too. But try how to pass.',
  'lesson.traxx.4.done': 'You can go on in the next round.',
  'lesson.traxx.5':
    'After 15 cards it is over: all numbers, less one for each cell that your line missed. Alone, more than 40 is excellent.',

  'lesson.qwinto.1':
    'It is your turn. Choose one, two or three dice: only rows of their colours can be used. Then roll.',
  'lesson.qwinto.1.done': 'The sum counts for everybody.',
  'lesson.qwinto.2': 'Do you like the sum? Keep it, or roll the same dice once more.',
  'lesson.qwinto.2.done': 'Now everybody may write it down.',
  'lesson.qwinto.3':
    'Write the sum into a marked cell. In a row numbers rise from left to right, so leave room before and after.',
  'lesson.qwinto.3.hint': 'That was a misthrow: it costs the active player 5. Write it this time.',
  'lesson.qwinto.3.done': 'What is written stays. In a column no number may stand twice.',
  'lesson.qwinto.4':
    'A little later. Ben has rolled 7 with orange and yellow. You may write it, too, or let it be: for you that costs nothing.',
  'lesson.qwinto.4.done': 'Everybody decides at the same time.',
  'lesson.qwinto.5':
    'A full column of three brings the number in its pentagon. Write the 7 so that a column becomes full.',
  'lesson.qwinto.5.hint': 'No column is full yet. Look for the cell that brings most.',
  'lesson.qwinto.5.done': 'A bonus! A complete row brings its rightmost number.',
  'lesson.qwinto.6':
    'It ends with two complete rows or four misthrows. Rows and columns are added up, each misthrow costs 5.',

  'lesson.caminos.1': 'You are green. Choose a piece, turn it as you like, and place it on the board.',
  'lesson.caminos.1.done': 'Each piece has at least one cube on the board itself.',
  'lesson.caminos.2':
    'Now build upwards: place a piece so that a part of it lies on another piece, yours or not.',
  'lesson.caminos.2.hint':
    'That one lies flat. Turn a piece upright, or try “Next fit”, until it rests on another piece.',
  'lesson.caminos.2.done': 'There is never a hole under a piece, and nothing is higher than three cubes.',
  'lesson.caminos.3':
    'Only the top counts, seen from above. Ben has nearly joined left and right: cover one of his yellow cells.',
  'lesson.caminos.3.hint':
    'All of Ben’s cells are still yellow. Stand a piece beside them so that one of its cubes lies on yellow.',
  'lesson.caminos.3.done': 'His path is cut. But mind that he can do the same to you.',
  'lesson.caminos.4':
    'Seen from above, a path of your colour from one side to the opposite side wins. One piece is missing: find it!',
  'lesson.caminos.4.hint': 'Not joined yet. Look where green ends and which side it still has to reach.',
  'lesson.caminos.4.done': 'Joined! Two sides that face each other, either pair: that wins at once.',
  'lesson.caminos.5':
    'Here green climbs over a piece: where a path goes up, the step must be green as well, and touching at a corner is not enough. If nobody joins two sides, the game is a draw.',
} as const
