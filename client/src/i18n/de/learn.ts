import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Regeln von {game}',
  'rules.all': 'Alle Regeln, eine nach der anderen',
  'rules.one': 'Regel {n}',
  'rules.play': 'Spielen',
  'rules.print': 'Drucken',
  'rules.check': 'Ein Blatt prüfen',

  'lesson.title': 'Erste Lektion: {game}',
  'lesson.step': 'Schritt {n} von {last}',
  'lesson.next': 'Weiter',
  'lesson.skip': 'Überspringen',
  'lesson.again': 'Noch einmal versuchen',
  'lesson.restart': 'Von vorn',
  'lesson.well': 'Gut gemacht!',
  'lesson.play': 'Jetzt spielen',
  'lesson.you': 'Du',
  'lesson.other': 'Ben',
}
