// A seat's seeds: a chain in which each is the SHA-256 of the one that follows, one for each game at the table.
import { fromHex, toHex } from './hex'
import { sha256 } from './sha256'

export const GAMES = 64 // at a table

/** The seed of a game, counted from 1, given the last one of the chain. */
export function seedOf(last: string, round: number): string {
  let seed = fromHex(last)
  for (let game = GAMES; game > round; game--) seed = sha256(seed)
  return toHex(seed)
}

export function commitmentTo(seed: string): string {
  return toHex(sha256(fromHex(seed)))
}
