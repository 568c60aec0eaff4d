import { expect, test } from 'vitest'
import type { Choices } from '../api/types'
import { finished } from './future'

const EMPTY = { o3: null, y2: null, y3: null }

test('a future writes what was rolled last', () => {
  const turns: Choices[] = [
    { '0': 'y2', '1': 'pass' },
    { '1': 'oy' },
    { '*': '4+5' },
    { '1': 'again' },
    { '*': '3+5' },
    { '0': 'o3', '1': 'y3' },
  ]
  expect(finished(EMPTY, turns, 0, 7)).toEqual({ o3: 8, y2: 7, y3: null })
  expect(finished(EMPTY, turns, 1, 7)).toEqual({ o3: null, y2: null, y3: 8 })
  expect(EMPTY.y2).toBeNull()
})
