export const learn = {
  'rules.title': 'Rules of {game}',
  'rules.all': 'All rules, one by one',
  'rules.one': 'Rule {n}',
  'rules.play': 'Play',
  'rules.print': 'Print',
  'rules.check': 'Check a sheet',

  'lesson.title': 'First lesson: {game}',
  'lesson.step': 'Step {n} of {last}',
  'lesson.next': 'Continue',
  'lesson.skip': 'Skip',
  'lesson.again': 'Try again',
  'lesson.restart': 'From the beginning',
  'lesson.well': 'Well done!',
  'lesson.play': 'Play now',
  'lesson.you': 'You',
  'lesson.other': 'Ben',
} as const
