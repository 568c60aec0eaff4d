import { defineGame } from '../game'
import { advice } from './advice'
import Cover from './Cover.svelte'
import { ending } from './ending'
import type { TraxxBoard, TraxxView } from './types'
import { say } from './words'

export default defineGame<TraxxBoard, TraxxView>({
  name: 'traxx',
  rules: 'TRX',
  table: () => import('./Traxx.svelte'),
  picture: () => import('./Picture.svelte'),
  say,
  ending,
  chance: { word: 'review.luck.cards', picture: () => import('./Drawn.svelte') },
  colours: ['blue', 'yellow', 'green', 'red', 'purple'],
  cover: {
    drawing: Cover,
    tint: 'light-dark(#dfe9ea, #202c30)',
    text: 'start.traxx',
    facts: 'start.traxx.for',
  },
  alone: 'way.solo.traxx',
  advice,
  lesson: () => import('./lesson'),
  course: () => import('./course'),
  figure: () => import('./Figure.svelte'),
  paper: () => import('./paper'),
  chances: () => import('./chance'),
})
