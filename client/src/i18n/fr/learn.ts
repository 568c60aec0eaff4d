import type { learn as source } from '../en/learn'

export const learn: Record<keyof typeof source, string> = {
  'rules.title': '{game} : les règles',
  'rules.all': 'Toutes les règles, une à une',
  'rules.one': 'Règle {n}',
  'rules.play': 'Jouer',
  'rules.print': 'Imprimer',
  'rules.check': 'Vérifier une feuille',

  'lesson.title': 'Première leçon : {game}',
  'lesson.step': 'Étape {n} sur {last}',
  'lesson.next': 'Continuer',
  'lesson.skip': 'Passer',
  'lesson.again': 'Réessayer',
  'lesson.restart': 'Depuis le début',
  'lesson.well': 'Bravo !',
  'lesson.play': 'Jouer maintenant',
  'lesson.you': 'Toi',
  'lesson.other': 'Ben',
}
