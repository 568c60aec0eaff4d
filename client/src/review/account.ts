// What a review comes to: accounts in whole numbers, the moments that mattered, the mistakes worth another try.
import type { Account, Judged, Review, Scale } from './types'

const PARTS = ['expected', 'luck', 'others', 'decisions', 'rest'] as const

/** Solved if at most so much worse than the best move. */
export const CLOSE: Record<Scale, number> = { win: 0.04, points: 4 }
export const FEW = 3

export const scaleOf = ({ curves }: Review): Scale => (curves.length > 1 ? 'win' : 'points')

/** Chances are shown out of a hundred. */
export const shown = (value: number, scale: Scale): number => (scale === 'win' ? value * 100 : value)

/** An account in whole numbers that still add up: what rounding leaves goes to the largest fractions. */
export function whole(account: Account, unit: Scale): Account {
  const result = Math.round(shown(account.result, unit))
  const exact = PARTS.map((part) => shown(account[part], unit))
  const floors = exact.map(Math.floor)
  const missing = result - floors.reduce((sum, n) => sum + n, 0)
  const order = exact.map((value, i) => ({ i, left: value - floors[i]! })).sort((a, b) => b.left - a.left)
  for (const { i } of order.slice(0, missing)) floors[i]! += 1
  const [expected, luck, others, decisions, rest] = floors as [number, number, number, number, number]
  return { expected, luck, others, decisions, rest, result }
}

export interface Stroke {
  turn: number
  luck: number
}

/** The luckiest and the unluckiest turn of chance for a seat; null where there was none. */
export function extremes(
  { luck, unit }: Review,
  seat: number,
): { best: Stroke | null; worst: Stroke | null } {
  const strokes = luck.map(({ turn, seats }) => ({ turn, luck: seats[seat]![unit] }))
  const sorted = strokes.toSorted((a, b) => b.luck - a.luck)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  return { best: best && best.luck > 0 ? best : null, worst: worst && worst.luck < 0 ? worst : null }
}

export const costOf = (decision: Judged, scale: Scale): number => decision.cost[scale]

/** A seat's decisions that were called mistakes, the costliest first. */
export function mistakes(review: Review, seat: number): Judged[] {
  const scale = scaleOf(review)
  return review.decisions
    .filter((decision) => decision.seat === seat && decision.grade !== null)
    .sort((a, b) => costOf(b, scale) - costOf(a, scale))
}

/** Whether a move is good enough for another try: close to the best one, and better than the one played. */
export function isSolved(lost: number, decision: Judged, scale: Scale): boolean {
  return lost <= CLOSE[scale] + 1e-9 && lost < costOf(decision, scale)
}

/** How much worse than the best a move is, if the review has looked at it. */
export function lossOf({ candidates }: Judged, move: string, scale: Scale): number | null {
  return candidates.find((candidate) => candidate.move === move)?.cost[scale] ?? null
}
