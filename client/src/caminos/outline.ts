// The rim of a board: loops of corners round its cells, and which side each edge of the rim belongs to.
import { nameOf } from './ghost'
import type { Board } from './types'

type Vector = readonly [x: number, y: number]

export interface Edge {
  readonly from: Vector
  readonly to: Vector
  readonly out: Vector
  readonly cell: string
}

const ROUND: readonly { out: Vector; from: Vector; to: Vector }[] = [
  { out: [0, -1], from: [0, 0], to: [1, 0] },
  { out: [1, 0], from: [1, 0], to: [1, 1] },
  { out: [0, 1], from: [1, 1], to: [0, 1] },
  { out: [-1, 0], from: [0, 1], to: [0, 0] },
]

/** The edges between a cell and no cell, with the board on their left. */
export function rim(board: Board): Edge[] {
  const cells = new Set(board.cells.map((cell) => cell.cell))
  return board.cells.flatMap(({ cell, x, y }) =>
    ROUND.filter(({ out }) => !cells.has(nameOf(x + out[0], y + out[1]))).map(({ out, from, to }) => ({
      cell,
      out,
      from: [x + from[0], y + from[1]] as const,
      to: [x + to[0], y + to[1]] as const,
    })),
  )
}

/** The corners of each loop of the rim; the outer one turns left, those of holes turn right. */
export function loops(board: Board): Vector[][] {
  const left = new Set(rim(board))
  const found: Vector[][] = []
  for (const first of left) {
    const corners: Vector[] = []
    for (let edge: Edge | undefined = first; edge; edge = follow(left, edge)) {
      left.delete(edge)
      corners.push(edge.from)
    }
    found.push(straight(corners))
  }
  return found
}

/** The edge that goes on where one ends; where four meet, the one that stays with the same cell. */
function follow(edges: Set<Edge>, last: Edge): Edge | undefined {
  const next = [...edges].filter((edge) => edge.from[0] === last.to[0] && edge.from[1] === last.to[1])
  return next.find((edge) => edge.cell === last.cell) ?? next[0]
}

const isSame = (a: Edge | undefined, b: Edge) =>
  a?.cell === b.cell && a.out[0] === b.out[0] && a.out[1] === b.out[1]

/** Only the corners where the direction changes. */
function straight(corners: readonly Vector[]): Vector[] {
  const at = (index: number) => corners[(index + corners.length) % corners.length]!
  return corners.filter(([x, y], index) => {
    const [before, after] = [at(index - 1), at(index + 1)]
    return (x - before[0]) * (after[1] - y) !== (y - before[1]) * (after[0] - x)
  })
}

/** True if a loop goes round the board, false if round a hole. */
export const isOuter = (corners: readonly Vector[]): boolean =>
  corners.reduce((sum, [x, y], index) => {
    const [nx, ny] = corners[(index + 1) % corners.length]!
    return sum + x * ny - nx * y
  }, 0) > 0

/** The edges of each side; where two sides share a cell, each edge goes to the side that looks its way. */
export function sideEdges(board: Board): Edge[][] {
  const edges = rim(board)
  const looks = board.sides.map((_, side) => look(board, edges, side))
  const of = new Map(board.cells.map(({ cell, sides }) => [cell, sides]))
  return board.sides.map((_, side) =>
    edges.filter((edge) => {
      const near = (other: number) => looks[other]![0] * edge.out[0] + looks[other]![1] * edge.out[1]
      const best = [...of.get(edge.cell)!].sort((a, b) => near(b) - near(a))[0]
      return best === side && near(side) > 0
    }),
  )
}

/** The direction that a side looks: the mean of its edges, those of its own cells first. */
function look(board: Board, edges: readonly Edge[], side: number): Vector {
  const own = new Set(
    board.cells.filter(({ sides }) => sides.length === 1 && sides[0] === side).map(({ cell }) => cell),
  )
  const among = edges.filter(({ cell }) => (own.size ? own : new Set(board.sides[side])).has(cell))
  const sum = (axis: 0 | 1) => among.reduce((total, { out }) => total + out[axis], 0)
  const length = Math.hypot(sum(0), sum(1)) || 1
  return [sum(0) / length, sum(1) / length]
}

/** Each edge moved outwards; longer at corners that stick out, shorter at those that go in, so that they meet. */
export function strips(
  board: Board,
  edges: readonly Edge[],
  by: number,
): { from: Vector; to: Vector; out: Vector }[] {
  const all = rim(board)
  const heading = ({ from, to }: Edge): Vector => [to[0] - from[0], to[1] - from[1]]
  const cross = (a: Vector, b: Vector) => Math.sign(a[0] * b[1] - a[1] * b[0])
  const next = (edge: Edge) => follow(new Set(all), edge)
  const before = (edge: Edge) => all.find((other) => isSame(next(other), edge))
  return edges.map((edge) => {
    const [dx, dy] = heading(edge)
    const end = (other: Edge | undefined, sign: 1 | -1) =>
      other ? by * sign * cross(heading(edge), heading(other)) : 0
    const [first, last] = [end(before(edge), -1), end(next(edge), 1)]
    const at = ([x, y]: Vector, along: number): Vector => [
      x + edge.out[0] * by + dx * along,
      y + edge.out[1] * by + dy * along,
    ]
    return { from: at(edge.from, -first), to: at(edge.to, last), out: edge.out }
  })
}
