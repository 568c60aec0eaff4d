// What a hundred futures of a move say: how each ends for a seat, and how they compare with another move's.
import type { Choices } from '../api/types'

/** A game played on to its end, as the engine tells it. */
export interface Future {
  turns: Choices[]
  scores: number[]
  winners: number[]
  /** The cells of the path that won, in a game of paths. */
  path?: string[]
}

/** How a future ends for a seat: its points alone, its lead at a table, or 1, 0 and −1 where no points are counted. */
export function valueOf({ scores, winners }: Future, seat: number, hasScores: boolean): number {
  if (!hasScores) return winners.includes(seat) ? 1 : winners.length ? -1 : 0
  const others = scores.filter((_, other) => other !== seat)
  return scores[seat]! - (others.length ? Math.max(...others) : 0)
}

/** How two moves compare, future by future: which is better, and in how many; a lead that may be luck is none. */
export function compared(
  values: readonly number[],
  others: readonly number[],
): { kind: 'better' | 'worse' | 'equal'; n: number } {
  const better = values.filter((value, i) => value > others[i]!).length
  const worse = values.filter((value, i) => value < others[i]!).length
  const isClear = Math.abs(better - worse) > 2 * Math.sqrt(better + worse) // two standard errors
  if (!isClear) return { kind: 'equal', n: 0 }
  return better > worse ? { kind: 'better', n: better } : { kind: 'worse', n: worse }
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const CLEAR = 12 // points that make a result clearly good or bad

/** From −1, clearly bad, to 1, clearly good: at a table by who wins, alone against what is usual. */
export function tones(values: readonly number[], usual: number, hasScores: boolean): number[] {
  const scale = hasScores ? CLEAR : 1
  return values.map((value) => Math.max(-1, Math.min(1, (value - usual) / scale)))
}

/** The colour of a future's line. Orange and teal are told apart by everybody. */
export const tint = (tone: number): string => `var(--future-${tone > 0 ? 'good' : tone < 0 ? 'bad' : 'even'})`

/** A small shift for each line, so that a hundred on the same way are a hundred: on a spiral, evenly spread. */
export function shift(number: number, reach: number): { x: number; y: number } {
  const [far, angle] = [reach * Math.sqrt((number + 0.5) / 100), number * 2.4]
  return { x: far * Math.cos(angle), y: far * Math.sin(angle) }
}
