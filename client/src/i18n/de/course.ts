import type { course as source } from '../en/course'

export const course: Record<keyof typeof source, string> = {
  'course.title': 'Kurs: {game}',
  'course.step': 'Übung {n} von {last}',
  'course.link': 'Der Kurs',
  'course.traxx.far': 'Zieh so weit, wie die Karte es erlaubt.',
  'course.traxx.far.wrong': 'Es gibt einen Weg, der mehr von der Karte nutzt.',
  'course.traxx.far.done': 'Jedes Feld, das die Linie nicht erreicht, kostet einen Punkt. Lang ist gut.',
  'course.traxx.end': 'Deine Linie hat zwei Enden. Mit welchem geht es weiter?',
  'course.traxx.end.wrong': 'Schau auf das andere Ende, auch wenn die Linie dort weniger wächst.',
  'course.traxx.end.done':
    'In jeder Runde wählst du das Ende neu, und der kürzere Weg kann der bessere sein.',
  'course.traxx.cut': 'Der längste Weg ist hier nicht der beste.',
  'course.traxx.cut.wrong': 'Jetzt hat die Linie weniger Platz zum Weitergehen. Versuch einen anderen Weg.',
  'course.traxx.cut.done': 'Schneide deine Linie nicht von den Feldern ab, die noch frei sind.',
  'course.traxx.order': 'Eine hohe Zahl ist nah. Ist es schon Zeit dafür?',
  'course.traxx.order.wrong':
    'So nicht. Denk an die kleineren Zahlen: Nach einer größeren zählen sie nur halb.',
  'course.traxx.order.done':
    'Allein geht es von klein nach groß: Nach einer großen Zahl zählen die kleineren nur halb.',
  'course.traxx.wait': 'Muss die Linie jetzt wachsen?',
  'course.traxx.wait.wrong': 'Jedes Feld, das du jetzt ziehst, kostet mehr, als es bringt.',
  'course.traxx.wait.done':
    'Du darfst passen. Eine Linie, die wartet, hält sich Wege für die nächste Karte offen.',
  'course.qwinto.room': 'Schreib die Zahl dorthin, wo sie anderen Platz lässt.',
  'course.qwinto.room.wrong': 'Dort nimmt sie Zahlen den Platz, die du noch brauchst.',
  'course.qwinto.room.done':
    'Lass für jede Zahl, die noch kommen kann, ein Feld frei: kleine links, große rechts.',
  'course.qwinto.dice': 'Mit welchen Würfeln wirfst du?',
  'course.qwinto.dice.wrong': 'Schau, was noch passt: Mit diesen Würfeln passt die Summe oft nicht.',
  'course.qwinto.dice.done':
    'Ein Würfel für kleine Zahlen, drei für große. Schau erst auf deine Reihen, dann wähle.',
  'course.qwinto.again': 'Den Wurf behalten oder noch einmal werfen?',
  'course.qwinto.again.wrong': 'Wo auch immer du ihn einträgst, er verdirbt mehr, als er bringt.',
  'course.qwinto.again.done':
    'Ein Wurf, der schlecht passt, darf einmal wiederholt werden. Das kostet nichts.',
  'course.qwinto.pass': 'Ben hat geworfen. Trägst du seine Zahl auch ein?',
  'course.qwinto.pass.wrong': 'Diese Zahl nimmt besseren den Platz.',
  'course.qwinto.pass.done': 'Wirft jemand anders, musst du nichts eintragen. Es zu lassen kostet nichts.',
  'course.qwinto.column': 'Ein Feld bringt mehr als alle anderen.',
  'course.qwinto.column.wrong': 'Schau auf die Spalten mit einem Fünfeck.',
  'course.qwinto.column.done': 'Eine volle Spalte zählt die Zahl in ihrem Fünfeck.',
  'course.qwinto.end': 'Du liegst vorn. Kannst du jetzt gewinnen?',
  'course.qwinto.end.wrong': 'Das Spiel geht weiter, und Ben kann dich noch überholen.',
  'course.qwinto.end.done': 'Zwei volle Reihen beenden das Spiel sofort. Wer vorn liegt, sollte es beenden.',
  'course.caminos.win': 'Ein Stein genügt, um zwei Seiten zu verbinden. Finde ihn.',
  'course.caminos.win.wrong': 'Dein Weg ist nicht fertig. Such die Lücke.',
  'course.caminos.win.done': 'Schau in jedem Zug zuerst, ob du sofort gewinnen kannst.',
  'course.caminos.over': 'Du kannst mit einem Stein gewinnen, aber nicht auf leeren Feldern.',
  'course.caminos.over.wrong': 'Dein Weg ist nicht fertig. Er führt über die gelben Steine.',
  'course.caminos.over.done': 'Es zählt, was oben liegt: Ein Stein auf der anderen Farbe bricht ihre Mauer.',
  'course.caminos.block': 'Gelb gewinnt mit dem nächsten Stein. Halte es auf.',
  'course.caminos.block.wrong': 'Gelb kann noch gewinnen. Such die Lücke in seinem Weg.',
  'course.caminos.block.done': 'Schau in jedem Zug, womit der andere droht.',
  'course.caminos.counter': 'Halte Gelb auf und drohe selbst zu gewinnen.',
  'course.caminos.counter.wrong':
    'Ein Stein muss beides tun: die Lücke von Gelb schließen und deinen Weg fortsetzen.',
  'course.caminos.counter.done': 'Ein Stein, der aufhält und droht, lässt dem anderen keine Zeit.',
  'course.caminos.fork': 'Finde den Stein, nach dem Gelb dich nicht mehr aufhalten kann.',
  'course.caminos.fork.wrong': 'Gelb hat eine Antwort. Drohe auf zwei Arten zugleich.',
  'course.caminos.fork.done':
    'Zwei Drohungen zugleich, und nur eine lässt sich aufhalten: Das ist eine Gabel.',
}
