// Which column a ray meets: columns are boxes one wide, as high as their cubes.
import type { Heights, Spot } from './ghost'
import type { Board } from './types'

export type Point = readonly [x: number, y: number, z: number]

/** The first column that the ray meets, or the spot of the board's level that it meets. */
export function pick(board: Board, heights: Heights, from: Point, to: Point): Spot | null {
  let nearest = Infinity
  let found: Spot | null = null
  for (const { cell, x, y } of board.cells) {
    const at = enter(from, to, [x, y, -0.2], [x + 1, y + 1, heights[cell] ?? 0])
    if (at < nearest) [nearest, found] = [at, { x, y }]
  }
  return found ?? ground(from, to)
}

/** How far along the ray the box begins; Infinity if it is missed. */
function enter(from: Point, to: Point, low: Point, high: Point): number {
  let [first, last] = [0, Infinity]
  for (const axis of [0, 1, 2] as const) {
    const a = (low[axis] - from[axis]) / to[axis]
    const b = (high[axis] - from[axis]) / to[axis]
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  }
  return first <= last ? first : Infinity
}

function ground(from: Point, to: Point): Spot | null {
  if (to[2] >= 0) return null
  const far = -from[2] / to[2]
  return { x: Math.floor(from[0] + far * to[0]), y: Math.floor(from[1] + far * to[1]) }
}
