// A board as the server would send it, made from scratch: for tests only.
import { nameOf } from './ghost'
import { normal, quarter } from './piece'
import type { Board, Cube } from './types'

const SHAPES: Record<string, Cube[]> = {
  I: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ],
  V: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ],
  L: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [0, 1, 0],
  ],
  Z: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [2, 1, 0],
  ],
}

/** Every way that quarter turns lead to. */
function ways(cubes: readonly Cube[]): [number, number, number][][] {
  const found = new Map([[String(normal(cubes)), normal(cubes)]])
  for (const way of found.values())
    for (const axis of [0, 1, 2] as const) {
      const next = quarter(way, axis)
      if (!found.has(String(next))) found.set(String(next), next)
    }
  return [...found.values()].map((way) => way.map(([x, y, z]) => [x, y, z]))
}

/** An empty square board. */
export function square(size = 8): Board {
  const line = [...Array(size).keys()]
  const at = (x: number, y: number) => nameOf(x, y)
  const last = size - 1
  const sides = [
    line.map((x) => at(x, 0)),
    line.map((y) => at(last, y)),
    line.map((x) => at(x, last)),
    line.map((y) => at(0, y)),
  ]
  const cells = line.flatMap((x) =>
    line.map((y) => ({
      cell: at(x, y),
      x,
      y,
      sides: [0, 1, 2, 3].filter((side) => sides[side]!.includes(at(x, y))),
    })),
  )
  const pieces = Object.fromEntries(
    Object.entries(SHAPES).map(([shape, cubes]) => [
      shape,
      { half: 2, cubes: cubes.length, turned: ways(cubes) },
    ]),
  )
  return {
    game: 'caminos',
    name: 'square',
    cells,
    sides,
    wins: [
      [0, 2],
      [1, 3],
    ],
    pieces,
  }
}
