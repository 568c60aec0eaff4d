import { expect, test } from 'vitest'
import { compared, shift, tones, valueOf, type Future } from './futures'

const end = (scores: number[], winners: number[] = []): Future => ({ turns: [], scores, winners })

test('a future is worth its points alone, the lead at a table, the win where no points are counted', () => {
  expect(valueOf(end([41]), 0, true)).toBe(41)
  expect(valueOf(end([41, 50, 30]), 0, true)).toBe(-9)
  expect(valueOf(end([41, 50, 30]), 1, true)).toBe(9)
  expect([0, 1].map((seat) => valueOf(end([1, 0], [0]), seat, false))).toEqual([1, -1])
  expect(valueOf(end([0, 0]), 0, false)).toBe(0)
})

test('a move is better or worse only if that is hardly luck', () => {
  const many = (better: number, worse: number) => [
    ...Array<number>(better).fill(1),
    ...Array<number>(worse).fill(-1),
    ...Array<number>(100 - better - worse).fill(0),
  ]
  const none = Array<number>(100).fill(0)
  expect(compared(many(63, 30), none)).toEqual({ kind: 'better', n: 63 })
  expect(compared(many(30, 63), none)).toEqual({ kind: 'worse', n: 63 })
  expect(compared(many(42, 44), none)).toEqual({ kind: 'equal', n: 0 })
  expect(compared(none, none)).toEqual({ kind: 'equal', n: 0 })
})

test('colours tell who wins, and alone what is better than usual', () => {
  expect(tones([-30, 0, 6], 0, true)).toEqual([-1, 0, 0.5])
  expect(tones([40], 34, true)).toEqual([0.5])
  expect(tones([1, -1], 0, false)).toEqual([1, -1])
})

test('a hundred lines on the same way do not cover one another', () => {
  const spots = new Set(Array.from({ length: 100 }, (_, i) => JSON.stringify(shift(i, 1))))
  expect(spots.size).toBe(100)
  for (let i = 0; i < 100; i++) expect(Math.hypot(shift(i, 1).x, shift(i, 1).y)).toBeLessThanOrEqual(1)
})
