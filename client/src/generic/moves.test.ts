import { expect, test } from 'vitest'
import { grouped, matching } from './moves'

const cells = [...'abcdef'].flatMap((file) => Array.from({ length: 8 }, (_, i) => `${file}${i + 1}`))

test('a few moves stand together', () => {
  expect(grouped(['hold', 'roll'])).toEqual([{ name: '', moves: ['hold', 'roll'] }])
})

test('many moves are grouped by what they begin with, and none is lost', () => {
  const groups = grouped(cells)
  expect(groups.map(({ name }) => name)).toEqual([...'abcdef'])
  expect(groups.flatMap(({ moves }) => moves)).toEqual(cells)
})

test('groups of one are no help', () => {
  const words = Array.from({ length: 30 }, (_, i) => `${String.fromCharCode(97 + (i % 26)).repeat(i + 1)}`)
  expect(grouped(words)).toEqual([{ name: '', moves: words }])
})

test('a search wants all its words, in either case', () => {
  expect(matching(['I:a1a2a3', 'V:a1a2b1', 'pass'], 'A2 b')).toEqual(['V:a1a2b1'])
  expect(matching(cells, '')).toEqual(cells)
})
