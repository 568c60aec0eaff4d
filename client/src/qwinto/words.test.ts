import { beforeAll, expect, test } from 'vitest'
import type { QwintoSeat } from './types'
import { speak } from '../i18n/index.svelte'
import { scoreText, whyText } from './words'

const seat = {
  cells: { o3: 4, o4: null, o5: 9, o7: null, y4: 7 },
  rows: { o: 2, y: 1, p: 0 },
  columns: { 3: 4 },
  misthrows: 1,
  score: 2,
  gain: {},
} as unknown as QwintoSeat
const why = (rule: string, cell: string, sum: number) =>
  whyText({ legal: false, rule, reason: 'because' }, seat, cell, sum)

beforeAll(async () => {
  ;(globalThis as Record<string, unknown>).document = { documentElement: {} }
  await speak('en')
})

test('a wrong cell is told with the number that stands against it', () => {
  expect(why('QWI-2', 'o4', 4)).toContain('4 to its left')
  expect(why('QWI-2', 'o4', 9)).toContain('9 to its right')
  expect(why('QWI-3', 'o4', 7)).toContain('7')
  expect(why('QWI-99', 'o4', 7)).toBe('because')
})

test('the score is told as it was added up', () => {
  expect(scoreText(seat)).toBe('Rows 3 + columns 4 − misthrows 5 = 2')
})
