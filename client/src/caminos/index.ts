import { defineGame } from '../game'
import { advice } from './advice'
import Cover from './Cover.svelte'
import { avatarOf, ending } from './ending'
import Outline from './Outline.svelte'
import type { Board, View } from './types'
import { moveText } from './words'

export default defineGame<Board, View>({
  name: 'caminos',
  rules: 'CAM',
  table: () => import('./Caminos.svelte'),
  picture: () => import('./Picture.svelte'),
  say: ({ seat, move, seats, you }) => moveText(seats[Number(seat)]!.name, move, seat === you),
  ending,
  avatarOf,
  cover: {
    drawing: Cover,
    tint: 'light-dark(#e3ebd7, #232c20)',
    text: 'start.caminos',
    facts: 'start.caminos.for',
  },
  advice,
  lesson: () => import('./lesson'),
  course: () => import('./course'),
  figure: () => import('./Figure.svelte'),
  paper: () => import('./paper'),
  icon: Outline,
})
