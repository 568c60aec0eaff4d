// Träxx in words: for the hint below the board, for captions and for screen readers.
import { CHANCE } from '../api/turns'
import type { Seat, Verdict } from '../api/types'
import type { Decision } from '../game'
import { list, t, tYou } from '../i18n/index.svelte'
import { growth } from './draft'
import { rowsOf } from './drawing'
import type { TraxxBoard, TraxxColour, TraxxView } from './types'

/** A cell as one would point at it: `blue, row 3, cell 2`. */
export function cellText({ cells }: Pick<TraxxBoard, 'cells'>, name: string): string {
  const rows = rowsOf(cells)
  const row = rows.findIndex((row) => row.some(({ cell }) => cell === name))
  const place = rows[row]!.findIndex(({ cell }) => cell === name)
  const colour = t(`traxx.colour.${rows[row]![place]!.colour}`)
  return t('traxx.cell', { row: row + 1, place: place + 1, colour })
}

/** The numbers that a seat has reached since. */
export function gained(seat: number, before: TraxxView, now: TraxxView): string[] {
  return now.seats[seat]!.reached.filter((n) => !before.seats[seat]!.reached.includes(n))
}

/** One decision, or one card. */
export function say({ seat, seats, you, before, after }: Decision<TraxxBoard, TraxxView>): string {
  return seat === CHANCE
    ? cardText(after.view) || t('traxx.say.starts')
    : growthText(seats[seat]!, you, before.view, after.view)
}

/** How a round ended for everybody, and the next card. */
export function roundText(
  seats: readonly Seat[],
  you: number | null,
  before: TraxxView,
  now: TraxxView,
): string {
  return [...seats.map((seat) => growthText(seat, you, before, now)), cardText(now)].join('. ')
}

function growthText({ name, seat }: Seat, you: number | null, before: TraxxView, now: TraxxView): string {
  const n = growth(before.seats[seat]!.line, now.seats[seat]!.line).length - 1
  const points = gained(seat, before, now).map((number) =>
    t('traxx.say.points', { number, n: now.seats[seat]!.points[number]! }),
  )
  const grew = tYou(n > 0 ? 'traxx.say.grew' : 'traxx.say.passed', seat === you, { name, n })
  return [grew, ...points].join(', ')
}

function cardText({ card, round }: TraxxView): string {
  const colours = list(([...(card ?? '')] as TraxxColour[]).map((colour) => t(`traxx.colour.${colour}`)))
  return card ? t('traxx.say.card', { round, colours }) : ''
}

/** Why the line cannot go on to a cell: the rule in the reader's language, else the server's sentence. */
export function whyText({ rule, reason }: Verdict, board: TraxxBoard, cell: string): string {
  if (rule === 'TRX-6') {
    const { colour } = board.cells.find((other) => other.cell === cell)!
    return t('traxx.why.colour', { colour: t(`traxx.colour.${colour}`) })
  }
  if (rule === 'TRX-7') return t('traxx.why.far')
  if (rule === 'TRX-8') return t('traxx.why.twice')
  return reason ?? ''
}
