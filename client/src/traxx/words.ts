// Träxx in words: for the hint below the board and for screen readers.
import type { Seat, Verdict } from '../api/types'
import type { TraxxBoard, TraxxColour, TraxxView } from './types'
import { list, t, tYou } from '../i18n/index.svelte'
import { growth } from './draft'

/** The numbers that a seat has reached since. */
export function gained(seat: number, before: TraxxView, now: TraxxView): string[] {
  return now.seats[seat]!.reached.filter((n) => !before.seats[seat]!.reached.includes(n))
}

/** How a round ended for everybody, and the next card. */
export function roundText(
  seats: readonly Seat[],
  you: number | null,
  before: TraxxView,
  now: TraxxView,
): string {
  return [...seats.map((seat) => growthText(seat, seat.seat === you, before, now)), cardText(now)].join('. ')
}

function growthText({ seat, name }: Seat, isYou: boolean, before: TraxxView, now: TraxxView): string {
  const n = growth(before.seats[seat]!.line, now.seats[seat]!.line).length - 1
  const points = gained(seat, before, now).map((number) =>
    t('traxx.say.points', { number, n: now.seats[seat]!.points[number]! }),
  )
  return [tYou(n > 0 ? 'traxx.say.grew' : 'traxx.say.passed', isYou, { name, n }), ...points].join(', ')
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
