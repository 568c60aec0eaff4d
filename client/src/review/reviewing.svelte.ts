// The review of a game as it comes: by the engine in this page, or, where that cannot be, from the server.
import { judgedBy, reviewOf } from '../api/server'
import type { Replay } from '../api/types'
import { compareHere, reviewHere } from '../engine/review'
import { entryOf } from '../lib/catalogue.svelte'
import { tokenOf } from '../lib/tokens'
import { isHere } from '../local/here'
import { isAble } from '../local/page.svelte'
import { costOf, scaleOf } from './account'
import type { Judged, Review } from './types'

const STRONGEST = 'expert' // whoever has this bot has an engine that can review

export class Reviewing {
  /** As far as it has got. */
  review = $state.raw<Review | null>(null)
  /** How far it is, from 0 to 1; null while nobody knows. */
  part = $state<number | null>(null)
  isDone = $state(false)
  problem = $state.raw<unknown>(null)

  constructor(
    private readonly id: string,
    private readonly round: number | null,
    private readonly replay: Replay,
  ) {
    this.make().then(
      (found) => {
        this.review = found
        this.isDone = true
      },
      (error: unknown) => (this.problem = error),
    )
  }

  private async make(): Promise<Review> {
    if (!isAble()) return this.ask()
    try {
      return await reviewHere<Review>(this.replay, { tell: (progress) => this.hear(progress) })
    } catch (error) {
      if (isHere(this.id)) throw error
      return this.ask()
    }
  }

  private ask(): Promise<Review> {
    return reviewOf(this.id, tokenOf(this.id), this.round)
  }

  private hear({ done, steps, review }: { done: number; steps: number; review?: Review }): void {
    this.part = done / steps
    if (review) this.review = review
  }
}

/** Whether a game can be reviewed: it is over for everybody, and there is an engine for it. */
export function isReviewable({ record, positions }: Replay): boolean {
  const isOver = positions.at(-1)?.over ?? false
  return isOver && (entryOf(record.game)?.bots.includes(STRONGEST) ?? false)
}

const begun = new Map<string, Reviewing>()

/** The review of a table's game; begun once, however many ask. */
export function reviewing(id: string, round: number | null, replay: Replay): Reviewing {
  const key = `${id} ${round ?? ''}`
  const found = begun.get(key)
  if (found && !found.problem) return found
  const fresh = new Reviewing(id, round, replay)
  begun.set(key, fresh)
  return fresh
}

/** How much worse than the best a move is that the review has not looked at. */
export async function lossBy(
  { record, positions }: Replay,
  review: Review,
  { turn, seat }: Judged,
  move: string,
): Promise<number> {
  const decision = [record.game, positions[turn - 1]!.text, seat, move] as const
  const here = isAble() ? compareHere<Judged>(...decision) : Promise.reject(new Error('no engine'))
  return costOf(await here.catch(() => judgedBy(...decision)), scaleOf(review))
}
