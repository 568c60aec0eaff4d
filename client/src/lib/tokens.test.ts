import { beforeEach, expect, test } from 'vitest'
import type { Table } from '../api/types'
import { commitmentTo, seedOf } from '../fair/seeds'
import { dropToken, keepSeed, keepTable, knownTables, ownOf, seedFor, tokenOf } from './tokens'

const LAST = 'ab'.repeat(32)
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    },
  })
})

const table = (id: string, commitment = 'c0') =>
  ({ id, game: 'qwinto', seats: [], status: 'open', at: 0, fair: { commitment } }) as unknown as Table

test('tables that were only watched never push out one’s own', () => {
  for (let n = 0; n < 40; n++) keepTable(table(`own${n}`), `token${n}`)
  for (let n = 0; n < 100; n++) keepTable(table(`watched${n}`))
  for (let n = 0; n < 40; n++) expect(tokenOf(`own${n}`)).toBe(`token${n}`)
  expect(knownTables().length).toBe(70)
})

test('bots are known by the names that people know', () => {
  const seats = [
    { kind: 'person', name: 'Ann', bot: null },
    { kind: 'bot', name: 'casual', bot: 'casual' },
    { kind: 'open', name: '', bot: null },
  ]
  keepTable({ ...table('t'), seats } as unknown as Table)
  expect(knownTables()[0]?.names).toEqual(['Ann', 'Lola'])
})

test('a token is kept before the answer comes, and dropped when it was refused', () => {
  expect(keepTable(table('t'), 'token')).toBe(true)
  expect(keepTable(table('t'))).toBe(false)
  expect(tokenOf('t')).toBe('token')
  dropToken('t')
  expect(tokenOf('t')).toBeUndefined()
})

test('the seed of each game is found by its commitment', () => {
  keepTable(table('t'), 'token')
  keepSeed(table('t'), LAST)
  keepSeed(table('t'), 'cd'.repeat(32))
  expect(seedFor('t', 1, commitmentTo(seedOf(LAST, 1)))).toBe(seedOf(LAST, 1))
  expect(seedFor('t', 2, seedOf(LAST, 1))).toBe(seedOf(LAST, 2))
  expect(seedFor('t', 2, commitmentTo(seedOf(LAST, 1)))).toBeUndefined()
})

test('what was seen before the first game is compared with the record of any later one', () => {
  const secret = seedOf('ef'.repeat(32), 3) // the third of a chain, as a server has it
  const first = commitmentTo(seedOf('ef'.repeat(32), 1))
  keepTable(table('t', first), 'token')
  keepSeed(table('t', first), LAST)
  const record = { fair: { scheme: '', commitment: commitmentTo(secret), secret, seeds: [] } } as never
  expect(ownOf('t', record)).toEqual({ seeds: [seedOf(LAST, 3)], commitment: commitmentTo(secret) })
  const another = { fair: { scheme: '', commitment: '00', secret, seeds: [] } } as never
  expect(ownOf('t', another)?.commitment).toBe(first) // which is not the record's: check the dice says so
})
