import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': 'Regras de {game}',
  'rules.all': 'Todas as regras, unha a unha',
  'rules.one': 'Regra {n}',
  'rules.play': 'Xogar',
  'rules.print': 'Imprimir',
  'rules.check': 'Comprobar unha folla',

  'lesson.title': 'Primeira lección: {game}',
  'lesson.step': 'Paso {n} de {last}',
  'lesson.next': 'Continuar',
  'lesson.skip': 'Saltar',
  'lesson.again': 'Tentalo outra vez',
  'lesson.restart': 'Desde o principio',
  'lesson.well': 'Moi ben!',
  'lesson.play': 'Xogar agora',
  'lesson.you': 'Ti',
  'lesson.other': 'Ben',
}
