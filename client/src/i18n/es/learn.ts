import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Reglas de {game}',
  'rules.all': 'Todas las reglas, una a una',
  'rules.one': 'Regla {n}',
  'rules.play': 'Jugar',
  'rules.print': 'Imprimir',
  'rules.check': 'Comprobar una hoja',

  'lesson.title': 'Primera lección: {game}',
  'lesson.step': 'Paso {n} de {last}',
  'lesson.next': 'Continuar',
  'lesson.skip': 'Saltar',
  'lesson.again': 'Intentarlo otra vez',
  'lesson.restart': 'Desde el principio',
  'lesson.well': '¡Muy bien!',
  'lesson.play': 'Jugar ahora',
  'lesson.you': 'Tú',
  'lesson.other': 'Ben',
}
