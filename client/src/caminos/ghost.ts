// The piece over the board: which move it would be, and where its cubes would lie.
import { find, held } from './piece'
import type { Board, Cube } from './types'

export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Ghost {
  readonly move: string
  readonly fits: boolean
  /** In places of the board. */
  readonly cubes: readonly Cube[]
  readonly columns: readonly string[]
}

export type Heights = Readonly<Record<string, number>>

export const nameOf = (x: number, y: number): string => `${String.fromCharCode(97 + x)}${y + 1}`
export const spotOf = (cell: string): Spot => ({ x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 })
export const shapeOf = (move: string): string => move.slice(0, move.indexOf(':'))
/** The columns of a move, one for each cube; none for `swap`. */
export const columnsOf = (move: string): string[] =>
  move.slice(move.indexOf(':') + 1).match(/[a-z]\d+/g) ?? []

/** How many files and ranks a board spans. */
export function span(board: Board): { files: number; ranks: number } {
  return {
    files: 1 + Math.max(...board.cells.map((cell) => cell.x)),
    ranks: 1 + Math.max(...board.cells.map((cell) => cell.y)),
  }
}

/** The text of a shape whose cubes are there. */
export function moveOf(shape: string, cubes: readonly Cube[]): string {
  const sorted = [...cubes].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return `${shape}:${sorted.map(([x, y]) => nameOf(x, y)).join('')}`
}

/** The cubes of a move, in each column on top of what stands there. */
export function landed(move: string, heights: Heights): Cube[] {
  const next = new Map<string, number>()
  return columnsOf(move).map((column) => {
    const level = next.get(column) ?? heights[column] ?? 0
    next.set(column, level + 1)
    const { x, y } = spotOf(column)
    return [x, y, level]
  })
}

/** The cubes of a move that was just played: the topmost of its columns. */
export function justPlaced(move: string, heights: Heights): Cube[] {
  const before = { ...heights }
  for (const column of columnsOf(move)) before[column] = (before[column] ?? 0) - 1
  return landed(move, before)
}

/** The piece held over a spot: kept within the board's bounds, resting on what is under it. */
export function hover(
  board: Board,
  heights: Heights,
  legal: ReadonlySet<string>,
  shape: string,
  way: number,
  over: Spot,
): Ghost {
  const flat = spread(board, board.pieces[shape]!.turned[way]!, over)
  const move = moveOf(shape, flat)
  const fits = legal.has(move)
  const cubes = fits ? landed(move, heights) : rest(flat, heights)
  return { move, fits, cubes, columns: [...new Set(columnsOf(move))] }
}

function spread(board: Board, cubes: readonly Cube[], over: Spot): Cube[] {
  const { files, ranks } = span(board)
  const [hx, hy] = held(cubes)
  const into = (low: number, size: number, most: number) => Math.max(0, Math.min(low, most - size))
  const x0 = into(over.x - hx, 1 + Math.max(...cubes.map((cube) => cube[0])), files)
  const y0 = into(over.y - hy, 1 + Math.max(...cubes.map((cube) => cube[1])), ranks)
  return cubes.map(([x, y, z]) => [x0 + x, y0 + y, z])
}

/** A stiff piece lowered until it touches something. */
function rest(cubes: readonly Cube[], heights: Heights): Cube[] {
  const lift = Math.max(0, ...cubes.map(([x, y, z]) => (heights[nameOf(x, y)] ?? 0) - z))
  return cubes.map(([x, y, z]) => [x, y, z + lift])
}

/** How to hold a piece so that it is that move: the way it is turned, and the spot. */
export function grip(
  board: Board,
  heights: Heights,
  move: string,
): { shape: string; way: number; over: Spot } {
  const shape = shapeOf(move)
  const cubes = landed(move, heights)
  const way = find(board.pieces[shape]!.turned, cubes)
  const [hx, hy] = held(board.pieces[shape]!.turned[way]!)
  const low = (axis: 0 | 1) => Math.min(...cubes.map((cube) => cube[axis]))
  return { shape, way, over: { x: low(0) + hx, y: low(1) + hy } }
}

/** The legal moves of a shape that cover all of these cells. */
export function covering(legal: Iterable<string>, shape: string | null, cells: readonly string[]): string[] {
  return [...legal].filter((move) => {
    if (!move.includes(':') || (shape !== null && shapeOf(move) !== shape)) return false
    const columns = columnsOf(move)
    return cells.every((cell) => columns.includes(cell))
  })
}

/** The next legal move of a shape after one, first among those that are turned the same way. */
export function nextFit(
  board: Board,
  heights: Heights,
  legal: Iterable<string>,
  shape: string,
  way: number,
  after: string | null,
): string | null {
  const all = covering(legal, shape, [])
  const same = all.filter((move) => grip(board, heights, move).way === way)
  const among = same.length ? same : all
  return among[(among.indexOf(after ?? '') + 1) % among.length] ?? null
}
