// Hints about Caminos in words.
import type { Advice } from '../game'
import { t } from '../i18n/index.svelte'
import { columnsOf, shapeOf } from './ghost'
import type { Board, View } from './types'
import { cellsText, shapeText } from './words'

/** Each column once, with the number of cubes that stand on it: pieces on the same columns may differ in that alone. */
function stacked(columns: readonly string[]): string[] {
  return [...new Set(columns)].map((column) => {
    const n = columns.filter((other) => other === column).length
    return n > 1 ? `${column}×${n}` : column
  })
}

export const advice: Advice<Board, View> = {
  simulations: 1500,
  level: 'beginner',
  place: (_, move) =>
    move === 'swap'
      ? t('coach.caminos.colours')
      : t('coach.caminos.shape', { shape: shapeText(shapeOf(move)) }),
  name: (_, move) =>
    move === 'swap' ? t('caminos.swap') : `${shapeOf(move)}: ${cellsText(stacked(columnsOf(move)))}`,
}
