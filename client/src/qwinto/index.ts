import { defineGame } from '../game'
import { advice } from './advice'
import Cover from './Cover.svelte'
import { ending } from './ending'
import type { QwintoBoard, QwintoView } from './types'
import { say } from './words'

export default defineGame<QwintoBoard, QwintoView>({
  name: 'qwinto',
  rules: 'QWI',
  table: () => import('./Qwinto.svelte'),
  picture: () => import('./Picture.svelte'),
  say,
  ending,
  chance: { word: 'review.luck.dice', picture: () => import('./Roll.svelte') },
  colours: ['orange', 'yellow', 'purple'],
  cover: {
    drawing: Cover,
    tint: 'light-dark(#efe2ee, #2d2431)',
    text: 'start.qwinto',
    facts: 'start.qwinto.for',
  },
  advice,
  lesson: () => import('./lesson'),
  course: () => import('./course'),
  figure: () => import('./Figure.svelte'),
  paper: () => import('./paper'),
  chances: () => import('./chance'),
})
