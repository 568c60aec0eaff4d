import { expect, test } from 'vitest'
import type { TraxxCell } from './types'
import { back, growth, isStuck, Ways } from './draft'

const ways = new Ways(['d4-d5', 'd4-d5-e5', 'd4-e5', 'f6-e5', 'f6-e5-e4', 'pass'])

test('the ends and what can follow are read off the moves', () => {
  expect(ways.ends).toEqual(['d4', 'f6'])
  expect(ways.follow(['d4'])).toEqual(['d5', 'e5'])
  expect(ways.follow(['d4', 'd5'])).toEqual(['e5'])
  expect(ways.follow(['d4', 'd5', 'e5'])).toEqual([])
  expect(new Set(ways.follow([]))).toEqual(new Set(['d5', 'e5']))
  expect(ways.mayPass).toBe(true)
})

test('a tap goes on, goes back, cuts, or changes the end', () => {
  expect(ways.tap([], 'd5')).toEqual(['d4', 'd5'])
  expect(ways.tap([], 'e5')).toEqual(['f6', 'e5'])
  expect(ways.tap(['d4'], 'e5')).toEqual(['d4', 'e5'])
  expect(ways.tap(['d4', 'd5', 'e5'], 'e5')).toEqual(['d4', 'd5'])
  expect(ways.tap(['d4', 'd5', 'e5'], 'd4')).toEqual(['d4'])
  expect(ways.tap(['d4'], 'f6')).toEqual(['f6'])
  expect(ways.tap(['d4', 'd5'], 'a1')).toEqual(['d4', 'd5'])
  expect(ways.tap(['d4'], 'd4')).toEqual([])
})

test('a sliding finger goes on and takes back', () => {
  expect(ways.slide(['d4', 'd5'], 'e5')).toEqual(['d4', 'd5', 'e5'])
  expect(ways.slide(['d4', 'd5', 'e5'], 'd5')).toEqual(['d4', 'd5'])
  expect(ways.slide(['d4', 'd5', 'e5'], 'd4')).toEqual(['d4'])
  expect(ways.slide(['d4', 'd5'], 'i9')).toEqual(['d4', 'd5'])
})

test('only whole moves can be confirmed', () => {
  expect(ways.isWhole(['d4'])).toBe(false)
  expect(ways.isWhole(['d4', 'd5'])).toBe(true)
  expect(back(['d4', 'd5'])).toEqual([])
  expect(back(['d4', 'd5', 'e5'])).toEqual(['d4', 'd5'])
})

test('growth is found at either end', () => {
  expect(growth(['d4'], ['d4', 'e5', 'e6'])).toEqual(['d4', 'e5', 'e6'])
  expect(growth(['d4', 'e5'], ['c3', 'd4', 'e5'])).toEqual(['d4', 'c3'])
  expect(growth(['d4', 'e5'], ['d4', 'e5'])).toEqual([])
  expect(growth(['d4', 'e5'], ['d4'])).toEqual([])
})

test('a line is stuck when no card to come lets it grow', () => {
  const cells = [
    { cell: 'a1', colour: 'b', neighbours: ['a2'] },
    { cell: 'a2', colour: 'r', neighbours: ['a1', 'a3'] },
    { cell: 'a3', colour: 'g', neighbours: ['a2'] },
  ] as unknown as TraxxCell[]
  const line = { line: ['a1', 'a2'], ends: ['a1', 'a2'] }
  expect(isStuck(cells, line, ['bgy', 'ry'])).toBe(false)
  expect(isStuck(cells, line, ['by', 'ry'])).toBe(true)
  expect(isStuck(cells, { line: ['a1', 'a2', 'a3'], ends: ['a1', 'a3'] }, ['bgyrsp'])).toBe(true)
})
