import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { GameRecord } from '../api/types'
import { hmac, sha256 } from './sha256'
import { toHex, verify } from './verify'

const read = (game: string) => JSON.parse(readFileSync(`tests/records/${game}.json`, 'utf8')) as GameRecord

test('SHA-256 and HMAC agree with another implementation at every length round a block', () => {
  for (let length = 0; length < 140; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    expect(toHex(hmac(message, message))).toBe(createHmac('sha256', message).update(message).digest('hex'))
  }
})

test.each(['traxx', 'qwinto'])('a game of %s that a server played is right', (game) => {
  const verdict = verify(read(game))
  expect(verdict.kind).toBe('fair')
  if (verdict.kind === 'fair')
    expect(verdict.draws.length).toBe(read(game).turns.filter((turn) => '*' in turn).length)
})

test.each(['traxx', 'qwinto'])('another draw in %s is found, with its turn', (game) => {
  const record = read(game)
  const turn = record.turns.findLastIndex((choices) => '*' in choices)
  record.turns[turn] = { '*': game === 'traxx' ? 'bgys' : '1' }
  const verdict = verify(record)
  expect(verdict).toMatchObject({ kind: 'wrong-draw', draw: { turn: turn + 1 } })
})

test('another secret, lot or seed is found', () => {
  const record = read('qwinto')
  const fair = record.fair!
  expect(verify({ ...record, fair: { ...fair, secret: '0'.repeat(64) } }).kind).toBe('wrong-commitment')
  expect(verify({ ...record, fair: { ...fair, lot: fair.lot!.toReversed() } }).kind).toBe('wrong-lot')
  expect(verify({ ...record, fair: { ...fair, seeds: fair.seeds.map(() => 'ff'), lot: null } }).kind).toBe(
    'wrong-draw',
  )
})

test('a record without a secret proves nothing', () => {
  const record = read('qwinto')
  expect(verify({ ...record, fair: { ...record.fair!, secret: null } }).kind).toBe('no-proof')
})
