// What a result page tells of a game: its replay, and the review that is made of it.
import { replayOf } from '../api/server'
import type { Replay } from '../api/types'
import { tokenOf } from '../lib/tokens'
import { isReviewable, reviewing, type Reviewing } from './reviewing.svelte'

export class Told {
  replay = $state.raw<Replay | null>(null)
  work = $state.raw<Reviewing | null>(null)

  constructor(
    private readonly id: string,
    private readonly round: number,
  ) {
    void this.begin()
  }

  /** The address of a turn. */
  readonly to = (turn: number): string => `/t/${this.id}/replay?round=${this.round}&turn=${turn}`

  private async begin(): Promise<void> {
    const token = tokenOf(this.id)
    const replay = await replayOf(this.id, token, this.round).catch(() => null) // the result is there without it
    if (!replay || !isReviewable(replay)) return
    this.replay = replay
    this.work = reviewing(this.id, token, this.round)
  }
}
