// Hints about Träxx in words.
import type { Advice } from '../game'
import { t } from '../i18n/index.svelte'
import type { TraxxBoard, TraxxView } from './types'
import { cellText } from './words'

/** The cell in the middle of a move. */
export function middleOf(move: string): string {
  const cells = move.split('-')
  return cells[cells.length >> 1]!
}

const cellsOf = (move: string) => move.split('-').toSorted().join()

export const advice: Advice<TraxxBoard, TraxxView> = {
  simulations: 400,
  level: 'casual',
  place: ({ board }, move) =>
    move === 'pass'
      ? t('coach.traxx.wait')
      : t('coach.traxx.part', { cell: cellText(board, middleOf(move)) }),
  name({ board }, move) {
    if (move === 'pass') return t('traxx.pass')
    const cells = move.split('-')
    return t('coach.traxx.draw', { n: cells.length - 1, cell: cellText(board, cells.at(-1)!) })
  },
  same: (one, other) => cellsOf(one) === cellsOf(other),
}
