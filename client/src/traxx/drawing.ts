// How Träxx looks: the hexagon's geometry, and a colour and a sign for each letter.
import looks from '@games/traxx/looks.json'
import type { TraxxCell, TraxxColour } from './types'

export const SIZE = 20 // a cell's width
const ROW = (SIZE * Math.sqrt(3)) / 2

export interface Point {
  x: number
  y: number
}

export function centre(cell: Pick<TraxxCell, 'x' | 'y'>): Point {
  return { x: cell.x * SIZE, y: -cell.y * ROW }
}

/** The cells by rows, as one reads. */
export function rowsOf(cells: readonly TraxxCell[]): TraxxCell[][] {
  return [...new Set(cells.map(({ y }) => y))]
    .toSorted((a, b) => b - a)
    .map((y) => cells.filter((cell) => cell.y === y).toSorted((a, b) => a.x - b.x))
}

/** A pointy-topped hexagon round a point, a little smaller than the cell so that the paper shows between. */
export function hexagon({ x, y }: Point, width = SIZE - 0.9): string {
  const radius = width / Math.sqrt(3)
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`
  })
  return `M${corners.join('L')}Z`
}

export function polyline(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')
}

export function round(number: number): number {
  return Math.round(number * 100) / 100
}

/** Everything lies within; the rim of the outermost cells included. */
export function viewBox(cells: readonly TraxxCell[], margin = 1): string {
  const points = cells.map(centre)
  const half = SIZE / 2 + margin
  const tall = SIZE / Math.sqrt(3) + margin
  const [left, right] = [
    Math.min(...points.map((p) => p.x)) - half,
    Math.max(...points.map((p) => p.x)) + half,
  ]
  const [top, bottom] = [
    Math.min(...points.map((p) => p.y)) - tall,
    Math.max(...points.map((p) => p.y)) + tall,
  ]
  return [left, top, right - left, bottom - top].map(round).join(' ')
}

export interface Tint {
  fill: string
  sign: string
  /** On a 10 × 10 grid round the origin. */
  path: string
}

/** Drop, leaf, star, moon, heart and diamond: each can be told by its form alone. The printed boards have the same. */
export const TINTS: Record<TraxxColour, Tint> = looks

export const INK = '#1f1b16'
export const PAPER = '#fffdf8'
