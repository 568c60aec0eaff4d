// The end of a game of Träxx: numbers reached, cells missed.
import type { Ending, EndingProps } from '../game'
import { t } from '../i18n/index.svelte'
import type { TraxxBoard, TraxxView } from './types'

export function ending({ position: { view } }: EndingProps<TraxxBoard, TraxxView>): Ending {
  return {
    why: t('traxx.end.why', { n: view.rounds }),
    lines: [
      [t('traxx.end.line'), view.seats.map((seat) => seat.line.length)],
      [t('traxx.end.numbers'), view.seats.map((seat) => seat.numbers)],
      [t('traxx.end.missed'), view.seats.map((seat) => -seat.missed)],
    ],
  }
}
