// Shadows without a lamp: how much lighter or darker a column's top is for what stands beside it.
import { nameOf, type Heights } from './ghost'

// The lamp hangs before the board on the left: what stands there takes its light.
const BETWEEN = [
  { x: -1, y: 0, dark: 0.16 },
  { x: 0, y: -1, dark: 0.12 },
  { x: -1, y: -1, dark: 0.08 },
]

/** The light on a top at that level, from 0 to 1. */
export function lightOn(heights: Heights, x: number, y: number, level: number): number {
  const lost = BETWEEN.map(
    (side) => side.dark * Math.max(0, (heights[nameOf(x + side.x, y + side.y)] ?? 0) - level),
  )
  return Math.max(0.45, 1 - lost.reduce((sum, dark) => sum + dark, 0))
}
