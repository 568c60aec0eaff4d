// Checks a record's chance as docs/fairness.md describes it: here, in the browser, without asking anybody.
import { CHANCE } from '../api/turns'
import type { Choices, Fair, GameRecord } from '../api/types'
import type { Chances } from '../game'
import { fromHex, toHex } from './hex'
import { commitmentTo } from './seeds'
import { hmac, sha256 } from './sha256'

export const FIRST = 'ludoteca-fair/1'
export const SCHEME = 'ludoteca-fair/2'

/** What this browser kept since before the game: its own seeds, and the commitment that it saw. */
export interface Own {
  seeds: string[]
  commitment: string
}

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
  | { kind: 'wrong-seed' }
  | { kind: 'wrong-lot' }
  | { kind: 'wrong-draw'; draw: Draw }
  | { kind: 'fair'; draws: Draw[]; lot: boolean; own: boolean }

/** `chances`: what the game's chance could choose from; without it no draw can be computed again. */
export function verify(record: GameRecord, chances?: Chances, own?: Own): Verdict {
  const proof = record.fair
  if (![FIRST, SCHEME].includes(proof?.scheme ?? '') || !proof?.secret || !proof.commitment)
    return { kind: 'no-proof' }
  const secret = fromHex(proof.secret)
  if (toHex(sha256(secret)) !== proof.commitment) return { kind: 'wrong-commitment' }
  if (own && own.commitment !== proof.commitment) return { kind: 'wrong-commitment' }
  if (!areCommitted(proof) || own?.seeds.some((seed) => !proof.seeds.includes(seed)))
    return { kind: 'wrong-seed' }
  const key = gameKey(secret, record.game, proof.seeds, proof.scheme)
  if (proof.lot && proof.lot.join() !== lot(key, proof.seeds.length).join()) return { kind: 'wrong-lot' }
  if (!chances && record.turns.some((turn) => CHANCE in turn)) return { kind: 'no-rules' }
  const draws = drawsOf(record, key, chances ?? (() => []))
  const wrong = draws.find((draw) => draw.due !== draw.said)
  if (wrong) return { kind: 'wrong-draw', draw: wrong }
  return { kind: 'fair', draws, lot: Boolean(proof.lot), own: Boolean(own) }
}

function areCommitted({ seeds, commitments }: Fair): boolean {
  return (commitments ?? []).every((said, i) => said === null || commitmentTo(seeds[i] ?? '') === said)
}

/** What a draw is for: the round, which ends when several decide together, and the draw in it. */
export function label(before: readonly Choices[], scheme: string): string {
  const draws = (turns: readonly Choices[]) => turns.filter((turn) => CHANCE in turn).length + 1
  if (scheme === FIRST) return `draw ${draws(before)}`
  const isTogether = (turn: Choices) => Object.keys(turn).length > 1
  const since = before.slice(before.findLastIndex(isTogether) + 1)
  return `round ${before.filter(isTogether).length + 1} draw ${draws(since)}`
}

function drawsOf(record: GameRecord, key: Uint8Array, chances: Chances): Draw[] {
  const draws: Draw[] = []
  for (const [i, turn] of record.turns.entries()) {
    const said = turn[CHANCE]
    if (said === undefined) continue
    const before = record.turns.slice(0, i)
    const moves = chances(record, before)
    const due = moves[index(key, label(before, record.fair!.scheme), moves.length)] ?? ''
    draws.push({ turn: i + 1, from: moves.length, due, said })
  }
  return draws
}

export function gameKey(
  secret: Uint8Array,
  game: string,
  seeds: readonly string[],
  scheme = SCHEME,
): Uint8Array {
  return hmac(secret, encode([scheme, game, ...seeds].join('\n')))
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
