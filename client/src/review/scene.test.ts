import { expect, test } from 'vitest'
import { band, frameOf, marks, path, turnAt, x, y } from './scene'
import type { Review } from './types'

const curve = (points: number[]) => points.map((n) => ({ points: n, win: n / 100 }))
const review = { curves: [curve([50, 62, 71])] } as Review
const win = frameOf(review, 'win', 2, 248, 114)

test('chances fill the height, from the first turn to the last', () => {
  expect([y(win, 1), y(win, 0.5), y(win, 0)]).toEqual([8, 58, 108])
  expect([x(win, 0), x(win, 1), x(win, 2)]).toEqual([40, 140, 240])
  expect(path(win, [1, 0.5])).toBe('M40.0 8.0L140.0 58.0')
})

test('points have round numbers around them', () => {
  const frame = frameOf(review, 'points', 2, 248, 114)
  expect(marks(frame)).toEqual([80, 65, 50])
  const flat = frameOf({ curves: [curve([50, 50])] } as Review, 'points', 1, 248, 114)
  expect(marks(flat)).toEqual([60, 55, 50])
})

test('a finger finds the nearest turn, also beside the graph', () => {
  expect([0, 41, 139, 190.5, 900].map((left) => turnAt(win, left))).toEqual([0, 0, 1, 2, 2])
})

test('the band is as wide as two errors on either side, and stays inside', () => {
  expect(band(win, [0.5], [0.1])).toBe('M40.0 38.0L40.0 78.0Z')
  expect(band(win, [1], [0.1])).toBe('M40.0 8.0L40.0 28.0Z')
})
