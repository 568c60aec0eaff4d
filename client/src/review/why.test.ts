import { beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../i18n/index.svelte'
import type { Words } from '../rules/words'
import { whyText } from './why'

const WORDS = {
  colours: { o: 'orange' },
  reasons: {
    qwinto: {
      sums: 'These numbers now fit nowhere: {lost}.',
      row: 'Now the {row} row can never be full.',
      room: 'Cells: {cells} at most. With the better move: {best}.',
    },
    traxx: { cut: 'How many: {count}.' },
  },
} as unknown as Words

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await speak('en')
})

test('a fact is told with its numbers, lists and colours', () => {
  const told = (kind: string, details: object = {}) => whyText(WORDS, 'qwinto', { kind, ...details })
  expect(told('sums', { lost: [5, 6] })).toBe('These numbers now fit nowhere: 5 and 6.')
  expect(told('row', { row: 'o' })).toBe('Now the orange row can never be full.')
  expect(told('room', { cells: 12, best: 14 })).toBe('Cells: 12 at most. With the better move: 14.')
  expect(whyText(WORDS, 'traxx', { kind: 'cut', cells: ['a1', 'a2'] })).toBe('How many: 2.')
})

test('a fact without words is not told', () => {
  expect(whyText(WORDS, 'qwinto', { kind: 'new' })).toBe('')
  expect(whyText(WORDS, 'pig', { kind: 'sums' })).toBe('')
})
