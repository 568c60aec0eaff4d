// Hints about Caminos in words.
import type { Advice } from '../game'
import { t } from '../i18n/index.svelte'
import { columnsOf, shapeOf } from './ghost'
import type { Board, View } from './types'
import { cellsText, shapeText } from './words'

export const advice: Advice<Board, View> = {
  simulations: 1500,
  level: 'beginner',
  place: (_, move) =>
    move === 'swap'
      ? t('coach.caminos.colours')
      : t('coach.caminos.shape', { shape: shapeText(shapeOf(move)) }),
  name: (_, move) =>
    move === 'swap' ? t('caminos.swap') : `${shapeOf(move)}: ${cellsText([...new Set(columnsOf(move))])}`,
}
