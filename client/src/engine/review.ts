// Reviews for the page, made in a worker of their own, so that no bot waits for them.
import type { Replay } from '../api/types'
import { Engine } from './engine'
import type { Progress } from './reviewed.js'

interface Wishes {
  simulations?: number // for each decision
  signal?: AbortSignal // cancels
  tell?: (progress: Progress) => void // hears how far it is; after the curves, with the review so far
}

let engine: Engine | undefined
const worker = () => (engine ??= new Engine())

/** The review of a game: `ludoteca-review/1`, the same as the server's. */
export function reviewHere<Review>({ record, positions }: Replay, wishes: Wishes = {}): Promise<Review> {
  const { simulations, signal, tell } = wishes
  const game = { game: record.game, position: positions[0]!.text, turns: record.turns }
  return worker().ask({ do: 'review', ...game, simulations }, signal, tell as (progress: unknown) => void)
}

/** A decision as a review tells it, as if this move had been played in the position. */
export function compareHere<Judged>(
  game: string,
  position: string,
  seat: number,
  move: string,
  signal?: AbortSignal,
): Promise<Judged> {
  return worker().ask({ do: 'compare', game, position, seat, move }, signal)
}
