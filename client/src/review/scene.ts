// Where things lie in the graph of a review: pure geometry.
import type { Review, Scale } from './types'

export interface Frame {
  width: number
  height: number
  /** The turns that the whole game has. */
  last: number
  /** The lowest and the highest value that is shown. */
  low: number
  high: number
}

const AROUND = { left: 40, right: 8, top: 8, bottom: 6 }

/** Chances fill the whole height; points have round numbers above and below. */
export function frameOf(
  { curves }: Review,
  scale: Scale,
  last: number,
  width: number,
  height: number,
): Frame {
  if (scale === 'win') return { width, height, last, low: 0, high: 1 }
  const values = curves.flat().map((worth) => worth[scale])
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = high - low > 40 ? 20 : 10
  const floor = Math.floor(low / step) * step
  return { width, height, last, low: floor, high: Math.max(floor + step, Math.ceil(high / step) * step) }
}

export function x(frame: Frame, turn: number): number {
  const room = frame.width - AROUND.left - AROUND.right
  return AROUND.left + (room * turn) / Math.max(1, frame.last)
}

export function y(frame: Frame, value: number): number {
  const room = frame.height - AROUND.top - AROUND.bottom
  const inside = Math.min(frame.high, Math.max(frame.low, value))
  return AROUND.top + room * (1 - (inside - frame.low) / (frame.high - frame.low))
}

/** The turn under a finger. */
export function turnAt(frame: Frame, left: number): number {
  const room = frame.width - AROUND.left - AROUND.right
  return Math.round(Math.min(1, Math.max(0, (left - AROUND.left) / room)) * frame.last)
}

/** Three values to read the height by. */
export const marks = ({ low, high }: Frame): number[] => [high, (low + high) / 2, low]

const spot = (left: number, top: number) => `${left.toFixed(1)} ${top.toFixed(1)}`

export function path(frame: Frame, values: readonly number[]): string {
  return values.length ? `M${values.map((value, t) => spot(x(frame, t), y(frame, value))).join('L')}` : ''
}

/** The area in which the true value lies nineteen times out of twenty. */
export function band(frame: Frame, values: readonly number[], errors: readonly number[]): string {
  if (!values.length) return ''
  const edge = (way: 1 | -1) =>
    values.map((value, t) => spot(x(frame, t), y(frame, value + way * 2 * (errors[t] ?? 0))))
  return `M${[...edge(1), ...edge(-1).reverse()].join('L')}Z`
}
