// How Qwinto looks.
import looks from '@games/qwinto/looks.json'
import type { QwintoRow } from './types'

export const ROWS: QwintoRow[] = ['o', 'y', 'p']
export const TINTS = { o: looks.o.screen, y: looks.y.screen, p: looks.p.screen }

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
