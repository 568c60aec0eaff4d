// How Träxx looks: the hexagon's geometry, and a colour and a sign for each letter.
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

/** Drop, leaf, star, moon, heart and diamond: each can be told by its form alone. */
export const TINTS: Record<TraxxColour, Tint> = {
  b: {
    fill: '#92bdf0',
    sign: '#0d3b78',
    path: 'M0-5C2-2 3.8 0 3.8 1.6A3.8 3.8 0 01-3.8 1.6C-3.8 0-2-2 0-5Z',
  },
  g: {
    fill: '#9bd08f',
    sign: '#174e1e',
    path: 'M-4 4.5C-5-1-1-4.5 4.5-4.5C4.8 1 1.5 4.5-2.6 3.4L-4.2 5L-5 4.3ZM-2.5 2.6',
  },
  y: {
    fill: '#f6da6d',
    sign: '#654800',
    path: 'M0-5L1.45-1.95L4.75-1.55L2.35.75L2.95 4.05L0 2.45L-2.95 4.05L-2.35.75L-4.75-1.55L-1.45-1.95Z',
  },
  s: { fill: '#c9ccd0', sign: '#363c44', path: 'M1.8-4.6A4.8 4.8 0 104.6 2.2A4.2 4.2 0 011.8-4.6Z' },
  r: {
    fill: '#f29c90',
    sign: '#7a150e',
    path: 'M0 4.6C-3.6 1.9-4.8.2-4.8-1.6A2.5 2.5 0 010-2.5A2.5 2.5 0 014.8-1.6C4.8.2 3.6 1.9 0 4.6Z',
  },
  p: { fill: '#c9aae9', sign: '#451a73', path: 'M0-5L3.7 0L0 5L-3.7 0Z' },
}

export const INK = '#1f1b16'
export const PAPER = '#fffdf8'
