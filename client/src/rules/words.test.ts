import { expect, test } from 'vitest'
import { rulesOf, sentence, words } from './words'

test('a rule has its sentence', async () => {
  expect(await sentence('QWI-1')).toBe('Only an empty cell is written to, and what is written stays.')
  expect(await sentence('QWI-99')).toBe('')
  expect(await sentence(null)).toBe('')
})

test('the rules of a game come in order', async () => {
  const rules = rulesOf(await words(), 'caminos')
  expect(rules.map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, i) => `CAM-${i + 1}`))
})
