// Turning a piece: geometry only. Which ways to turn it there are comes with the board.
import type { Cube } from './types'

export type Axis = 0 | 1 | 2
export type Turned = readonly (readonly Cube[])[]

const byPlace = (a: Cube, b: Cube) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** The same cubes with their smallest values 0, sorted. */
export function normal(cubes: readonly Cube[]): Cube[] {
  const low = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis]!)))
  return cubes.map(([x, y, z]) => [x - low[0]!, y - low[1]!, z - low[2]!] as const).sort(byPlace)
}

/** The cubes after a quarter turn round an axis, clockwise seen along it. */
export function quarter(cubes: readonly Cube[], axis: Axis): Cube[] {
  const turn = ([x, y, z]: Cube): Cube => (axis === 0 ? [x, -z, y] : axis === 1 ? [z, y, -x] : [-y, x, z])
  return normal(cubes.map(turn))
}

/** Which of the ways to turn a piece these cubes are; -1 if none. */
export function find(turned: Turned, cubes: readonly Cube[]): number {
  const wanted = String(normal(cubes))
  return turned.findIndex((way) => String(normal(way)) === wanted)
}

/** The way after some quarter turns round an axis. */
export function turn(turned: Turned, way: number, axis: Axis, quarters = 1): number {
  let cubes: readonly Cube[] = turned[way]!
  for (let done = 0; done < ((quarters % 4) + 4) % 4; done++) cubes = quarter(cubes, axis)
  return find(turned, cubes)
}

/** The cube nearest to the middle: the one that is held. */
export function held(cubes: readonly Cube[]): Cube {
  const middle = [0, 1, 2].map((axis) => cubes.reduce((sum, cube) => sum + cube[axis]!, 0) / cubes.length)
  const far = (cube: Cube) =>
    (cube[0] - middle[0]!) ** 2 + (cube[1] - middle[1]!) ** 2 + (cube[2] - middle[2]!) ** 2 / 9
  return [...cubes].sort((a, b) => far(a) - far(b) || byPlace(a, b))[0]!
}

/** The way that a piece is first shown in: the flattest, then the widest, then the one whose gap is in front. */
export function lying(turned: Turned): number {
  const most = (way: readonly Cube[], axis: Axis) => Math.max(...way.map((cube) => cube[axis]))
  const front = (way: readonly Cube[]) => way.reduce((sum, [x, y]) => sum + x - y, 0)
  const rank = (way: readonly Cube[]) => 100 * most(way, 2) - 10 * most(way, 0) + front(way)
  return turned.reduce((best, way, index) => (rank(way) < rank(turned[best]!) ? index : best), 0)
}
