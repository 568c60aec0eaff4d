// Qwinto in words: for the status line, for captions and for screen readers.
import { CHANCE } from '../api/turns'
import type { Seat, Verdict } from '../api/types'
import type { Decision } from '../game'
import { list, t, tYou } from '../i18n/index.svelte'
import type { QwintoBoard, QwintoRow, QwintoSeat, QwintoView } from './types'

type Place = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** A cell as one would point at it: `yellow, third cell`. */
export function cellText({ rows }: Pick<QwintoBoard, 'rows'>, cell: string): string {
  for (const { row, cells } of rows) {
    const place = cells.findIndex((one) => one.cell === cell)
    if (place >= 0) return t(`qwinto.cell.${(place + 1) as Place}`, { row: t(`qwinto.row.${row}`) })
  }
  return cell
}

/** One decision, or one roll. */
export function say({
  seat,
  move,
  seats,
  you,
  board,
  before,
  after,
}: Decision<QwintoBoard, QwintoView>): string {
  if (seat === CHANCE) return rollText(seats[after.view.active]!, you, after.view)
  const { stage, seats: sheets } = before.view
  const params = { name: seats[seat]!.name }
  if (stage === 'dice') return tYou('qwinto.say.dice', seat === you, { ...params, dice: diceText(move) })
  if (stage === 'keep')
    return tYou(move === 'keep' ? 'qwinto.say.keep' : 'qwinto.say.again', seat === you, params)
  return entryText(board, seats[seat]!, you, sheets[seat]!, after.view.seats[seat]!)
}

export function rollText({ name, seat }: Seat, you: number | null, { faces, sum }: QwintoView): string {
  return tYou('qwinto.say.roll', seat === you, {
    name,
    faces: list((faces ?? []).map(String)),
    sum: sum ?? '',
  })
}

export function diceText(dice: string): string {
  return list(([...dice] as QwintoRow[]).map((row) => t(`qwinto.row.${row}`)))
}

/** What a seat did when everybody wrote. */
export function entryText(
  board: QwintoBoard,
  { name, seat }: Seat,
  you: number | null,
  before: QwintoSeat,
  now: QwintoSeat,
): string {
  const cell = Object.keys(now.cells).find((cell) => now.cells[cell] !== before.cells[cell])
  const written = cell && { n: now.cells[cell]!, cell: cellText(board, cell) }
  if (written) return tYou('qwinto.say.wrote', seat === you, { name, ...written })
  const isMisthrow = now.misthrows > before.misthrows
  return tYou(isMisthrow ? 'qwinto.say.misthrow' : 'qwinto.say.passed', seat === you, { name })
}

export function scoreText(seat: QwintoSeat): string {
  const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0)
  const [rows, columns] = [sum(seat.rows), sum(seat.columns)]
  return t('qwinto.score', { rows, columns, misthrows: rows + columns - seat.score, score: seat.score })
}

/** Why the sum cannot be written there: the rule in the reader's language, else the server's sentence. */
export function whyText({ rule, reason }: Verdict, seat: QwintoSeat, cell: string, sum: number): string {
  if (rule === 'QWI-1') return t('qwinto.why.full')
  if (rule === 'QWI-2') return orderText(seat, cell, sum)
  if (rule === 'QWI-3') return t('qwinto.why.column', { sum })
  if (rule === 'QWI-8') return t('qwinto.why.die', { colour: t(`qwinto.row.${cell[0] as QwintoRow}`) })
  return reason ?? ''
}

/** Which number in the row stands against it. */
function orderText(seat: QwintoSeat, cell: string, sum: number): string {
  const column = Number(cell.slice(1))
  const written = Object.entries(seat.cells)
    .filter(([name, value]) => name[0] === cell[0] && value !== null)
    .map(([name, value]) => ({ column: Number(name.slice(1)), n: value! }))
  const left = written.findLast((other) => other.column < column)
  const right = written.find((other) => other.column > column)
  return left && left.n >= sum
    ? t('qwinto.why.left', { sum, n: left.n })
    : t('qwinto.why.right', { sum, n: right?.n ?? '' })
}
