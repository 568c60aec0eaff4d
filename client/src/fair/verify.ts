// Checks a record's chance as docs/fairness.md describes it: here, in the browser, without asking anybody.
import type { GameRecord } from '../api/types'
import type { Chances } from '../game'
import { hmac, sha256 } from './sha256'

export const SCHEME = 'ludoteca-fair/1'

export interface Draw {
  turn: number
  from: number
  due: string
  said: string
}

export type Verdict =
  | { kind: 'no-proof' }
  | { kind: 'no-rules' }
  | { kind: 'wrong-commitment' }
  | { kind: 'wrong-lot' }
  | { kind: 'wrong-draw'; draw: Draw }
  | { kind: 'fair'; draws: Draw[]; lot: boolean }

/** `chances`: what the game's chance could choose from; without it no draw can be computed again. */
export function verify(record: GameRecord, chances?: Chances): Verdict {
  const proof = record.fair
  if (proof?.scheme !== SCHEME || !proof.secret || !proof.commitment) return { kind: 'no-proof' }
  const secret = fromHex(proof.secret)
  if (toHex(sha256(secret)) !== proof.commitment) return { kind: 'wrong-commitment' }
  const key = gameKey(secret, record.game, proof.seeds)
  if (proof.lot && proof.lot.join() !== lot(key, proof.seeds.length).join()) return { kind: 'wrong-lot' }
  if (!chances && record.turns.some((turn) => '*' in turn)) return { kind: 'no-rules' }
  const draws = drawsOf(record, key, chances ?? (() => []))
  const wrong = draws.find((draw) => draw.due !== draw.said)
  return wrong ? { kind: 'wrong-draw', draw: wrong } : { kind: 'fair', draws, lot: Boolean(proof.lot) }
}

function drawsOf(record: GameRecord, key: Uint8Array, chances: Chances): Draw[] {
  const draws: Draw[] = []
  for (const [i, turn] of record.turns.entries()) {
    const said = turn['*']
    if (said === undefined) continue
    const moves = chances(record, record.turns.slice(0, i))
    const due = moves[index(key, `draw ${draws.length + 1}`, moves.length)] ?? ''
    draws.push({ turn: i + 1, from: moves.length, due, said })
  }
  return draws
}

export function gameKey(secret: Uint8Array, game: string, seeds: readonly string[]): Uint8Array {
  return hmac(secret, encode([SCHEME, game, ...seeds].join('\n')))
}

/** A number from 0 to size − 1, each equally likely: what would favour the small ones is thrown away. */
export function index(key: Uint8Array, label: string, size: number): number {
  const bound = 2 ** 32 - (2 ** 32 % size)
  for (let attempt = 0; ; attempt++) {
    const number = new DataView(hmac(key, encode(`${label} ${attempt}`)).buffer).getUint32(0)
    if (number < bound) return number % size
  }
}

/** Who sits where: entry i is the place in the list of seeds of the player on seat i. */
export function lot(key: Uint8Array, seats: number): number[] {
  const order = Array.from({ length: seats }, (_, i) => i)
  for (let last = seats - 1; last > 0; last--) {
    const other = index(key, `lot ${last}`, last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
