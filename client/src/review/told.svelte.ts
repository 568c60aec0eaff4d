// What a result page tells of a game: its replay, and the review that is made of it.
import { replayOf } from '../api/server'
import type { Replay } from '../api/types'
import { tokenOf } from '../lib/tokens'
import { receiptText } from './receipt'
import { isReviewable, reviewing, type Reviewing } from './reviewing.svelte'

export class Told {
  replay = $state.raw<Replay | null>(null)
  work = $state.raw<Reviewing | null>(null)
  private hasNone = $state(false)

  constructor(
    private readonly id: string,
    private readonly round: number,
  ) {
    void this.begin()
  }

  /** True when there is nothing more to come. */
  isSettled = $derived(
    this.hasNone || (this.work !== null && (this.work.isDone || this.work.problem !== null)),
  )
  /** In a line for each seat; none before they are known. */
  receipts = $derived.by(() => {
    const { replay, work } = this
    const review = work?.isDone ? work.review : null
    return replay && review ? review.accounts.map((_, seat) => receiptText(replay.record, review, seat)) : []
  })

  /** The address of a turn. */
  readonly to = (turn: number): string => `/t/${this.id}/replay?round=${this.round}&turn=${turn}`

  private async begin(): Promise<void> {
    const token = tokenOf(this.id)
    const replay = await replayOf(this.id, token, this.round).catch(() => null) // the result is there without it
    this.hasNone = !replay || !isReviewable(replay)
    if (!replay || this.hasNone) return
    this.replay = replay
    this.work = reviewing(this.id, this.round, replay)
  }
}
