// The review of a game as it comes: by the engine in this page, or, where that cannot be, from the server.
import { reviewOf } from '../api/server'
import type { Replay } from '../api/types'
import { entryOf } from '../lib/catalogue.svelte'
import type { Judged, Review } from './types'

const STRONGEST = 'expert' // whoever has this bot has an engine that can review

export class Reviewing {
  /** As far as it has got. */
  review = $state.raw<Review | null>(null)
  /** How far it is, from 0 to 1; null while nobody knows. */
  part = $state<number | null>(null)
  isDone = $state(false)
  problem = $state.raw<unknown>(null)

  constructor(id: string, token: string | undefined, round: number | null) {
    reviewOf(id, token, round).then(
      (found) => {
        this.review = found
        this.isDone = true
      },
      (error: unknown) => (this.problem = error),
    )
  }
}

/** Whether a game can be reviewed: it is over for everybody, and there is an engine for it. */
export function isReviewable({ record, positions }: Replay): boolean {
  const isOver = positions.at(-1)?.over ?? false
  return isOver && (entryOf(record.game)?.bots.includes(STRONGEST) ?? false)
}

const begun = new Map<string, Reviewing>()

/** The review of a table's game; begun once, however many ask. */
export function reviewing(id: string, token: string | undefined, round: number | null): Reviewing {
  const key = `${id} ${round ?? ''}`
  const found = begun.get(key)
  if (found && !found.problem) return found
  const fresh = new Reviewing(id, token, round)
  begun.set(key, fresh)
  return fresh
}

/** How much worse than the best a move is that the review has not looked at; null if nobody can say. */
export function lossBy(_replay: Replay, _decision: Judged, _move: string): Promise<number | null> {
  return Promise.resolve(null)
}
