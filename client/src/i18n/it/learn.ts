import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Regole di {game}',
  'rules.all': 'Tutte le regole, una per una',
  'rules.one': 'Regola {n}',
  'rules.play': 'Gioca',
  'rules.print': 'Stampa',
  'rules.check': 'Controlla un foglio',

  'lesson.title': 'Prima lezione: {game}',
  'lesson.step': 'Passo {n} di {last}',
  'lesson.next': 'Avanti',
  'lesson.skip': 'Salta',
  'lesson.again': 'Riprova',
  'lesson.restart': 'Dall’inizio',
  'lesson.well': 'Molto bene!',
  'lesson.play': 'Gioca ora',
  'lesson.you': 'Tu',
  'lesson.other': 'Ben',
}
