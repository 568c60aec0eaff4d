import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { GameRecord } from '../api/types'
import { gameOf } from '../games'
import { hmac, sha256 } from './sha256'
import { toHex, verify } from './verify'

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
