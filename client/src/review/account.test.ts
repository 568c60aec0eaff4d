import { expect, test } from 'vitest'
import { extremes, isSolved, lossOf, mistakes, whole } from './account'
import type { Judged, Review } from './types'

const decision = (turn: number, seat: number, win: number, grade: Judged['grade']): Judged => ({
  turn,
  seat,
  move: 'pass',
  candidates: [
    { move: 'y8', points: 50, win: 0.6, cost: { points: 0, win: 0 } },
    { move: 'y7', points: 49, win: 0.57, cost: { points: 1, win: 0.03 } },
    { move: 'pass', points: 40, win: 0.6 - win, cost: { points: 10, win } },
  ],
  cost: { points: 10, win },
  error: { points: 1, win: 0.01 },
  grade,
})

const points = (n: number) => ({ points: n, win: 0 })
const worth = (win: number) => ({ points: 70, win, error: { points: 1, win: 0.02 } })

const REVIEW: Review = {
  game: 'qwinto',
  unit: 'points',
  curves: [[0.5, 0.6, 0.6, 0.35, 1].map(worth), [0.5, 0.4, 0.4, 0.65, 0].map(worth)],
  luck: [
    { turn: 1, seats: [points(4), points(-4)] },
    { turn: 3, seats: [points(-2.5), points(2.5)] },
    { turn: 4, seats: [points(1), points(0)] },
  ],
  decisions: [
    decision(2, 0, 0.06, 'inaccuracy'),
    decision(2, 1, 0.5, 'blunder'),
    decision(3, 0, 0.2, 'blunder'),
    decision(4, 0, 0.3, null),
  ],
  accounts: [],
  moments: [],
}

test('an account in whole numbers adds up', () => {
  const account = { expected: 73.6, luck: 6.4, others: -2.4, decisions: -8.8, rest: 0.2, result: 69 }
  expect(whole(account, 'points')).toEqual({
    expected: 74,
    luck: 6,
    others: -2,
    decisions: -9,
    rest: 0,
    result: 69,
  })
  const chances = { expected: 0.505, luck: 0, others: 0.3, decisions: -0.8, rest: -0.005, result: 0 }
  const percent = whole(chances, 'win')
  expect(percent.expected + percent.others + percent.decisions + percent.rest).toBe(0)
  expect(percent.result).toBe(0)
})

test('the luckiest and the unluckiest turn of a seat', () => {
  expect(extremes(REVIEW, 0)).toEqual({ best: { turn: 1, luck: 4 }, worst: { turn: 3, luck: -2.5 } })
  expect(extremes({ ...REVIEW, luck: [] }, 0)).toEqual({ best: null, worst: null })
  expect(extremes({ ...REVIEW, luck: [{ turn: 1, seats: [points(0), points(0)] }] }, 1)).toEqual({
    best: null,
    worst: null,
  })
})

test('mistakes are those that have a grade, the costliest first', () => {
  expect(mistakes(REVIEW, 0).map(({ turn }) => turn)).toEqual([3, 2])
})

test('solved is close to the best move, and better than the one played', () => {
  const mistake = REVIEW.decisions[2]!
  expect(lossOf(mistake, 'y8', 'win')).toBe(0)
  expect(isSolved(lossOf(mistake, 'y7', 'win')!, mistake, 'win')).toBe(true)
  expect(isSolved(lossOf(mistake, 'pass', 'win')!, mistake, 'win')).toBe(false)
  expect(lossOf(mistake, 'o3', 'win')).toBeNull()
  expect(isSolved(0.041, mistake, 'win')).toBe(false)
  const alone = { ...mistake, cost: { points: 3, win: 0 } }
  expect([isSolved(2.9, alone, 'points'), isSolved(3, alone, 'points')]).toEqual([true, false])
})
