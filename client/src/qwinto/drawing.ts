// How Qwinto looks.
import type { QwintoRow } from './types'

export const TINTS: Record<
  QwintoRow,
  { fill: string; soft: string; ink: string; die: string; side: string }
> = {
  o: { fill: '#f0a45c', soft: '#fbe3cb', ink: '#6f3500', die: '#d96f12', side: '#a9540a' },
  y: { fill: '#f3d75f', soft: '#fbf1c6', ink: '#5f4700', die: '#d3a400', side: '#a37e00' },
  p: { fill: '#bf9fe6', soft: '#ece1f9', ink: '#43186f', die: '#7d4cba', side: '#5d3391' },
}

export const ROWS: QwintoRow[] = ['o', 'y', 'p']

/** Where a face's pips lie, on a grid from −1 to 1. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

export function pentagon(x: number, y: number, radius: number): string {
  const corners = [0, 1, 2, 3, 4].map((i) => {
    const angle = (i * 2 * Math.PI) / 5
    return `${(x + radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}

export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`
}
