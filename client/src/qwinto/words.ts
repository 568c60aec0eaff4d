// Qwinto in words: for the status line and for screen readers.
import type { Verdict } from '../api/types'
import type { QwintoRow, QwintoSeat } from './types'
import { t } from '../i18n/index.svelte'

/** What a seat did when everybody wrote. */
export function entryText(name: string, before: QwintoSeat, now: QwintoSeat): string {
  const cell = Object.keys(now.cells).find((cell) => now.cells[cell] !== before.cells[cell])
  if (cell) return t('qwinto.say.wrote', { name, n: now.cells[cell]!, cell })
  return now.misthrows > before.misthrows
    ? t('qwinto.say.misthrow', { name })
    : t('qwinto.say.passed', { name })
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
