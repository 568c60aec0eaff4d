import { expect, test } from 'vitest'
import type { GameRecord } from '../api/types'
import { branchOf, pack, unpack, type Branch } from './branch'

const RECORD = {
  game: 'qwinto',
  options: { seats: 2 },
  turns: [{ '0': 'yp' }, { '*': '4+5' }, { '0': 'keep' }, { '0': 'y8', '1': 'pass' }],
  scores: [1, 2],
} as unknown as GameRecord

const NAMES = ['Änn', 'Rufo']

test('a branch goes through a link and comes back', async () => {
  const branch = branchOf(RECORD, 3, NAMES)
  expect(branch.turns).toEqual(RECORD.turns.slice(0, 3))
  const text = (await pack(branch))!
  expect(text).toMatch(/^[\w-]+$/)
  expect(await unpack(text)).toEqual(branch)
})

test('what is too long is not packed, and what is damaged is not unpacked', async () => {
  const noise = Array.from({ length: 499 }, () => ({ '0': crypto.randomUUID() }))
  expect(await pack({ ...branchOf(RECORD, 0, NAMES), turns: noise })).toBeNull()
  const text = (await pack(branchOf(RECORD, 4, NAMES)))!
  for (const wrong of ['', '!', text.slice(0, -6), 'A'.repeat(9000)])
    expect([wrong.slice(0, 9), await unpack(wrong)]).toEqual([wrong.slice(0, 9), null])
})

test('a small link that unpacks to something large is refused', async () => {
  const turns = Array.from({ length: 400 }, () => ({ '0': 'x'.repeat(1000) }))
  const bytes = new TextEncoder().encode(JSON.stringify({ ...branchOf(RECORD, 0, NAMES), turns }))
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(stream).arrayBuffer())
  const text = btoa(String.fromCharCode(...packed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  expect(text.length).toBeLessThan(8000)
  expect(await unpack(text.replaceAll('=', ''))).toBeNull()
})

test.each([
  [{ game: 1 }],
  [{ options: [] }],
  [{ turns: [{ '0': 3 }] }],
  [{ turns: ['yp'] }],
  [{ names: null }],
  [{ turns: Array.from({ length: 501 }, () => ({ '0': 'a' })) }],
])('a branch of another shape is refused: %j', async (wrong) => {
  const text = (await pack({ ...branchOf(RECORD, 1, NAMES), ...wrong } as unknown as Branch))!
  expect(await unpack(text)).toBeNull()
})
