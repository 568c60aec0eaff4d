// Cubes drawn flat, seen from above and from one corner: polygons from back to front.
import type { Cube } from './types'

export type Corner = readonly [x: number, y: number]
export type Face = 'top' | 'left' | 'right'

export interface Polygon {
  readonly cube: number
  readonly face: Face
  readonly corners: readonly Corner[]
}

const WIDE = Math.cos(Math.PI / 6)

/** Where a point of the board is in the picture. */
export const project = (x: number, y: number, z: number): Corner => [(x + y) * WIDE, (x - y) / 2 - z]

const CORNERS: Record<Face, readonly Cube[]> = {
  top: [
    [0, 0, 1],
    [1, 0, 1],
    [1, 1, 1],
    [0, 1, 1],
  ],
  left: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
    [0, 0, 1],
  ],
  right: [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [1, 0, 1],
  ],
}

const HIDES: Record<Face, Cube> = { top: [0, 0, 1], left: [0, -1, 0], right: [1, 0, 0] }

/** The visible faces of cubes, those behind first. */
export function faces(cubes: readonly Cube[]): Polygon[] {
  const taken = new Set(cubes.map(String))
  const order = cubes.map((_, index) => index).sort((a, b) => depth(cubes[a]!) - depth(cubes[b]!))
  return order.flatMap((cube) => {
    const [x, y, z] = cubes[cube]!
    return (['top', 'left', 'right'] as const)
      .filter((face) => !taken.has(String([x + HIDES[face][0], y + HIDES[face][1], z + HIDES[face][2]])))
      .map((face) => ({
        cube,
        face,
        corners: CORNERS[face].map(([dx, dy, dz]) => project(x + dx, y + dy, z + dz)),
      }))
  })
}

const depth = ([x, y, z]: Cube) => x - y + z

/** The picture's box: left, top, width, height. */
export function bounds(corners: readonly Corner[], margin = 0.1): [number, number, number, number] {
  const xs = corners.map((corner) => corner[0])
  const ys = corners.map((corner) => corner[1])
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top]
}

export const points = (corners: readonly Corner[]): string =>
  corners.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(' ')
