// What happened lately: the last turns of a game, each with the positions before and after it.
import { request } from '../api/request'
import { actorOf, CHANCE, type Actor } from '../api/turns'
import type { Board, Choices, Position, Seat, Table } from '../api/types'
import type { Game } from '../game'
import { show } from '../i18n/index.svelte'

export interface Moment {
  turn: number
  choices: Choices
  before: Position
  after: Position
}

/** What one seat, or chance, did. */
export interface Deed {
  turn: number
  seat: Actor
  text: string
}

const DEPTH = 8
const TRIES = 3
const PAUSE = 2000

export class Story {
  moments = $state.raw<Moment[]>([])

  private known = new Map<number, Position>()
  private newest = 0

  constructor(
    private readonly id: string,
    private readonly token: string | undefined,
  ) {}

  /** Goes on to the table's position; turns in between are asked for, and again if they cannot be had. */
  async follow(table: Table, tries = TRIES): Promise<void> {
    const { round, position } = table
    if (!position) return
    const now = (this.newest = position.last?.turn ?? 0)
    for (const turn of this.known.keys()) if (turn > now) this.known.delete(turn)
    this.known.set(now, position)
    await Promise.all(this.missing().map((turn) => this.fetch(turn, round)))
    if (this.newest !== now) return
    this.moments = this.told()
    if (tries && this.missing().length)
      setTimeout(() => this.newest === now && void this.follow(table, tries - 1), PAUSE)
  }

  private missing(): number[] {
    const from = Math.max(0, this.newest - DEPTH)
    const turns = Array.from({ length: this.newest - from }, (_, i) => from + i)
    return turns.filter((turn) => !this.known.has(turn))
  }

  private async fetch(turn: number, round: number): Promise<void> {
    const path = `/tables/${this.id}/position?turn=${turn}&round=${round}`
    const found = await request<Position>(path, { token: this.token }).catch(() => null)
    if (found) this.known.set(turn, found)
  }

  private told(): Moment[] {
    return [...this.known]
      .sort(([one], [other]) => one - other)
      .flatMap(([turn, after]) => {
        const before = this.known.get(turn - 1)
        return before && after.last ? [{ turn, choices: after.last.choices, before, after }] : []
      })
  }
}

export interface Telling {
  game: Game
  board: Board
  seats: readonly Seat[]
  you: number | null
  hasScores: boolean
}

/** One turn in sentences, with the points that it brought. */
export function deeds({ turn, choices, before, after }: Moment, telling: Telling): Deed[] {
  const { game, board, seats, you, hasScores } = telling
  return Object.entries(choices).map(([who, move]) => {
    const seat = actorOf(who)
    const said = game.say({ board, seat, move, seats, you, before, after })
    const gain = seat === CHANCE || !hasScores ? 0 : after.scores[seat]! - before.scores[seat]!
    return { turn, seat, text: gain ? `${said} · ${gain > 0 ? '+' : ''}${show(gain)}` : said }
  })
}

/** What the others did since this seat last decided, or the last thing that they did. */
export function news(moments: readonly Moment[], own: number | null, telling: Telling): Deed[] {
  let told: Deed[] = []
  for (let i = moments.length - 1; i >= 0; i--) {
    const isFollowing = own !== null && isBy(own, moments[i - 1])
    const others = deeds(moments[i]!, telling).filter(({ seat }) => seat !== (isFollowing ? CHANCE : own))
    told = [...others.filter(({ seat }) => seat !== own), ...told]
    if (told.length && (own === null ? i < moments.length - 1 : String(own) in moments[i]!.choices)) break
  }
  return told
}

/** True if this seat alone decided: what chance draws next is no news to it. */
function isBy(seat: number, moment: Moment | undefined): boolean {
  const deciding = Object.keys(moment?.choices ?? {})
  return deciding.length === 1 && deciding[0] === String(seat)
}

/** The newest deeds that fit into so many letters, in their order; the last one in any case. */
export function fitting(told: readonly Deed[], seats: readonly Seat[], letters: number): string {
  const texts = told.map((_, from) => (from ? '… ' : '') + line(told.slice(from), seats))
  return texts.find((text) => text.length <= letters) ?? texts.at(-1) ?? ''
}

/** Deeds in one line; a name is said once as long as its owner goes on. */
export function line(told: readonly Deed[], seats: readonly Seat[]): string {
  let former = ''
  return told
    .map(({ text }) => {
      const name = seats.find((seat) => text.startsWith(seat.name))?.name ?? ''
      const isSame = name !== '' && name === former
      former = name
      return isSame ? text.slice(name.length).replace(/^\s*:?\s+/, '') : text
    })
    .join(' · ')
}
