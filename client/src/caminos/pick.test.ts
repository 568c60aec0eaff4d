import { expect, test } from 'vitest'
import { square } from './board.fixture'
import { pick } from './pick'

const board = square()

test('straight down meets the column below', () => {
  expect(pick(board, {}, [2.5, 3.5, 9], [0, 0, -1])).toEqual({ x: 2, y: 3 })
})

test('a tall column hides what is behind it', () => {
  const from = [2.5, -3, 4] as const
  const at = [0, 1, -0.6] as const
  expect(pick(board, {}, from, at)).toEqual({ x: 2, y: 3 })
  expect(pick(board, { c3: 3 }, from, at)).toEqual({ x: 2, y: 2 })
})

test("beside the board it is the spot of the board's level, and nothing above the horizon", () => {
  expect(pick(board, {}, [-4.5, -2.5, 9], [0, 0, -1])).toEqual({ x: -5, y: -3 })
  expect(pick(board, {}, [-4.5, -2.5, 9], [0, -1, 1])).toBe(null)
})
