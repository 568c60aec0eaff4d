import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Choices, GameRecord } from '../api/types'
import { gameOf } from '../games'
import { hmac, sha256 } from './sha256'
import { toHex } from './hex'
import { commitmentTo, seedOf } from './seeds'
import { label, SCHEME, verify } from './verify'

const read = (game: string) => JSON.parse(readFileSync(`tests/records/${game}.json`, 'utf8')) as GameRecord
const chances = async (game: string) => (await gameOf(game).chances!()).default

test('SHA-256 and HMAC agree with another implementation at every length round a block', () => {
  for (let length = 0; length < 140; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    expect(toHex(hmac(message, message))).toBe(createHmac('sha256', message).update(message).digest('hex'))
  }
})

test.each(['traxx', 'qwinto'])('a game of %s that a server played is right', async (game) => {
  const verdict = verify(read(game), await chances(game))
  expect(verdict.kind).toBe('fair')
  if (verdict.kind === 'fair')
    expect(verdict.draws.length).toBe(read(game).turns.filter((turn) => '*' in turn).length)
})

test.each(['traxx', 'qwinto'])('another draw in %s is found, with its turn', async (game) => {
  const record = read(game)
  const turn = record.turns.findLastIndex((choices) => '*' in choices)
  record.turns[turn] = { '*': game === 'traxx' ? 'bgys' : '1' }
  const verdict = verify(record, await chances(game))
  expect(verdict).toMatchObject({ kind: 'wrong-draw', draw: { turn: turn + 1 } })
})

test('another secret, lot or seed is found', async () => {
  const record = read('qwinto')
  const rules = await chances('qwinto')
  const fair = record.fair!
  const kind = (change: object) => verify({ ...record, fair: { ...fair, ...change } }, rules).kind
  expect(kind({ secret: '0'.repeat(64) })).toBe('wrong-commitment')
  expect(kind({ lot: fair.lot!.toReversed() })).toBe('wrong-lot')
  expect(kind({ seeds: fair.seeds.map(() => 'ff'), lot: null })).toBe('wrong-draw')
})

test('a record without a secret proves nothing', () => {
  const record = read('qwinto')
  expect(verify({ ...record, fair: { ...record.fair!, secret: null } }).kind).toBe('no-proof')
})

test('of a game whose chance is unknown here no draw is called wrong', () => {
  expect(verify(read('qwinto')).kind).toBe('no-rules')
  expect(verify({ ...read('qwinto'), turns: [{ '0': 'roll' }] }).kind).toBe('fair')
})

const document = readFileSync('../docs/fairness.md', 'utf8')
const [vectors, example] = [...document.matchAll(/```json\n(.*?)```/gs)].map(([, text]) =>
  JSON.parse(text!),
) as [Record<string, string> & { seeds: string[] }, GameRecord]

test('a seat’s seeds are the chain of the document', () => {
  const last = vectors.last_seed_of_the_seat!
  expect(seedOf(last, 1)).toBe(vectors.seeds[0])
  expect(seedOf(last, 2)).toBe(vectors.second_seed_of_the_seat)
  expect(commitmentTo(seedOf(last, 2))).toBe(seedOf(last, 1))
  expect(commitmentTo(seedOf(last, 1))).toBe(vectors.commitment_of_the_seat)
})

test('the document’s record is right, and compared with what this browser kept', async () => {
  const qwinto = await chances('qwinto')
  const own = { seeds: [example.fair!.seeds[0]!], commitment: example.fair!.commitment! }
  expect(verify(example, qwinto, own)).toMatchObject({ kind: 'fair', own: true })
  expect(verify(example, qwinto)).toMatchObject({ kind: 'fair', own: false })
  expect(verify(example, qwinto, { ...own, seeds: ['00'] }).kind).toBe('wrong-seed')
  expect(verify(example, qwinto, { ...own, commitment: '00' }).kind).toBe('wrong-commitment')
  const lied = { ...example, fair: { ...example.fair!, commitments: ['0'.repeat(64), null] } }
  expect(verify(lied, qwinto).kind).toBe('wrong-seed')
})

test('one more roll changes nothing in the next round', () => {
  const once: Choices[] = [
    { '0': 'o' },
    { '*': '3' },
    { '0': 'keep' },
    { '0': 'pass', '1': 'pass' },
    { '1': 'o' },
  ]
  const twice: Choices[] = [...once.slice(0, 2), { '0': 'again' }, { '*': '5' }, ...once.slice(3)]
  expect(label(once, SCHEME)).toBe('round 2 draw 1')
  expect(label(twice, SCHEME)).toBe('round 2 draw 1')
})
