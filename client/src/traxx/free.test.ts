import { expect, test } from 'vitest'
import type { TraxxBoard } from './types'
import { extended, Free } from './free'

// a – b – c – d in a row
const row = ['a', 'b', 'c', 'd']
const cells = row.map((cell, i) => ({ cell, neighbours: [row[i - 1], row[i + 1]].filter(Boolean) }))
const board = { cells } as unknown as TraxxBoard

test('a line grows at either end, and never onto itself', () => {
  const free = new Free(board, ['b', 'c'])
  expect(free.ends).toEqual(['b', 'c'])
  expect(free.follow([])).toEqual(['a', 'd'])
  expect(free.tap([], 'd')).toEqual(['c', 'd'])
  expect(free.tap([], 'a')).toEqual(['b', 'a'])
  expect(free.tap(['b'], 'd')).toEqual(['b'])
})

test('taps go back', () => {
  const free = new Free(board, ['a'])
  expect(free.tap(['a', 'b', 'c'], 'c')).toEqual(['a', 'b'])
  expect(free.slide(['a', 'b', 'c'], 'b')).toEqual(['a', 'b'])
})

test('what was drawn is added where it begins', () => {
  expect(extended(['b', 'c'], ['c', 'd'])).toEqual(['b', 'c', 'd'])
  expect(extended(['c', 'd'], ['c', 'b', 'a'])).toEqual(['a', 'b', 'c', 'd'])
})
