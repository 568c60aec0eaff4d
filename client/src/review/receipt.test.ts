import { beforeEach, expect, test, vi } from 'vitest'
import type { GameRecord } from '../api/types'
import { speak } from '../i18n/index.svelte'
import { receiptText, termsOf } from './receipt'
import type { Review } from './types'

const account = { expected: 73.6, luck: 6.4, others: -2.4, decisions: -8.8, rest: 0.2, result: 69 }
const review = { unit: 'points', accounts: [account, account] } as unknown as Review
const record = (game: string, scores: number[], turns: object[] = [{ '*': '4' }]) =>
  ({ game, scores, turns }) as unknown as GameRecord

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await speak('en')
})

test('the receipt of a dice game', () => {
  expect(receiptText(record('qwinto', [69, 70]), review, 0)).toBe(
    'expected 74 · dice +6 · the others −2 · own decisions −9 · result 69',
  )
})

test('cards alone, and neither dice nor cards where there is no chance', () => {
  const labels = (of: GameRecord) => termsOf(of, null, 0).map(({ label }) => label)
  expect(labels(record('traxx', [20]))).toEqual(['expected', 'cards', 'own decisions', 'result'])
  expect(labels(record('caminos', [0, 0], [{ '0': 'L' }]))).toEqual([
    'expected',
    'the others',
    'own decisions',
    'result',
  ])
})

test('chances are percentages, and before the review there are no numbers', () => {
  const chances = { expected: 0.53, luck: 0, others: 0.87, decisions: -0.36, rest: -0.04, result: 1 }
  const won = { unit: 'win', accounts: [chances] } as unknown as Review
  expect(receiptText(record('caminos', [0, 0], []), won, 0)).toBe(
    'expected 53 % · the others +87 · own decisions −36 · result 100 %',
  )
  expect(termsOf(record('qwinto', [1, 2]), null, 1).every(({ text }) => text === '…')).toBe(true)
})
