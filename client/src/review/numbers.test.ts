import { beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../i18n/index.svelte'
import { better } from './numbers'

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }))

test.each([
  ['en', 1.02, 'It brings 1 point more.'],
  ['en', 5.24, 'It brings 5.2 points more.'],
  ['it', 1.02, 'Porta 1 punto in più.'],
  ['fr', 1.5, 'Cela rapporte 1,5 point de plus.'],
  ['de', 12.4, 'Das bringt 12 Punkte mehr.'],
])('%s: %d points', async (language, points, text) => {
  await speak(language)
  expect(better(points, 'points')).toBe(text)
})

test('chances are games out of a hundred', async () => {
  await speak('en')
  expect(better(0.01, 'win')).toBe('It wins 1 more game out of 100.')
  expect(better(0.157, 'win')).toBe('It wins 16 more games out of 100.')
})
