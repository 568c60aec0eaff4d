import { expect, test } from 'vitest'
import type { CatalogueGame } from '../api/types'
import { useCatalogue } from '../lib/catalogue.svelte'
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

test('a fact of a game comes from the catalogue', async () => {
  const traxx = { name: 'traxx', excellent: 41 } as CatalogueGame
  useCatalogue({ games: [traxx], settings: {}, printing: [], vacant_ms: 60_000 })
  expect(await sentence('TRX-17')).toBe('Alone, more than 41 points is excellent.')
})
