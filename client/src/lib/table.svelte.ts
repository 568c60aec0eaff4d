// The one place that holds a table's state. It listens to the stream and sends commands; it draws nothing.
import { Problem } from '../api/problem'
import type { Help } from '../coach/coach.svelte'
import { command, randomHex, request } from '../api/request'
import { Stream, type Connection } from '../api/stream'
import type { Board, SeatColour, Settings, Table, Verdict } from '../api/types'
import { isHere } from '../local/here'
import { LocalStream } from '../local/stream'
import { decides } from './clock'
import { sitDown } from './sit'
import { whenStill } from './still'
import { forgetTable, keepTable, seedFor, tokenOf } from './tokens'

export const SEAT_COLOURS: SeatColour[] = [
  'teal',
  'orange',
  'purple',
  'green',
  'blue',
  'pink',
  'red',
  'yellow',
]

/** Whether this device has asked for a seat and waits for the host's answer. */
export const isAsking = (table: Table): boolean => table.guests.some((guest) => guest.mine)

export class TableStore {
  table = $state.raw<Table | null>(null)
  board = $state.raw<Board | null>(null)
  connection = $state<Connection>('connecting')
  refused = $state.raw<Problem | null>(null)
  busy = $state(false)
  /** This device's clock when the table came, to count down from `left_ms`. */
  shownAt = $state(0)
  /** A game that is over and stays on this screen until its owner goes on. */
  kept = $state.raw<{ table: Table; board: Board } | null>(null)
  /** The turn in which the clock ran out and a bot decided for somebody here. */
  late = $state<number | null>(null)
  /** True while somebody here is to decide. */
  readonly isYours = $derived(
    this.table?.status === 'playing' &&
      this.table.seats.some((seat) => seat.mine && !seat.away && decides(seat, this.table!.position!)),
  )

  /** True once the host has declined what this device asked for. */
  isDeclined = $state(false)

  private hasAgreed = false
  private latest: Table | null = null // waits while somebody draws
  private stream: { close(): void } | null = null

  constructor(readonly id: string) {
    this.listen()
  }

  get token(): string | undefined {
    return tokenOf(this.id)
  }

  close(): void {
    this.stream?.close()
  }

  /** The code by which this device was invited; a public table asks for it. */
  get code(): string {
    return this.table?.code ?? new URLSearchParams(location.search).get('code') ?? ''
  }

  /** Whether this device may sit down: where others may watch and strangers may not sit, it takes the code. */
  get isInvited(): boolean {
    const settings = this.table?.settings
    return !settings?.public || settings.strangers || this.code !== ''
  }

  sit(name: string, seat?: number): Promise<void> {
    const taken = this.table?.seats.map((other) => other.colour) ?? []
    const colour = SEAT_COLOURS.find((free) => !taken.includes(free)) ?? 'teal'
    const body = { name, colour, code: this.code, ...(seat !== undefined && { seat }) }
    return this.do(async () => {
      const before = this.token
      const { table } = await sitDown(this.table!, before ?? randomHex(24), body)
      this.show(table)
      if (!before) this.listen()
    })
  }

  makeBot(seat: number, bot: string): Promise<void> {
    return this.tell(`/seats/${seat}`, { kind: 'bot', bot }, 'PUT')
  }

  makeOpen(seat: number): Promise<void> {
    return this.tell(`/seats/${seat}`, { kind: 'open' }, 'PUT')
  }

  change = (settings: Partial<Settings>): Promise<void> => this.tell('', settings, 'PATCH')
  start = (): Promise<void> => this.tell('/start')
  pause = (paused: boolean): Promise<void> => this.tell('/pause', { paused })
  standIn = (seat: number): Promise<void> => this.tell('/stand-in', { seat })
  leave = (seat: number): Promise<void> => this.tell('/leave', { seat })
  admit = (guest: number, welcome: boolean): Promise<void> => this.tell('/guests', { guest, welcome })
  return = (seat: number): Promise<void> => this.tell('/return', { seat })

  rename(seat: number, name: string): Promise<void> {
    return this.tell(`/seats/${seat}`, { name }, 'PATCH')
  }

  /** Wants another game; `now`: bots decide for those who have not said so. */
  rematch(now = false): Promise<void> {
    this.hasAgreed = true
    return this.tell('/rematch', now ? { now } : {})
  }

  /** Leaves the result for the game that has begun meanwhile. */
  async goOn(): Promise<void> {
    this.kept = null
    for (const seat of this.table?.seats ?? []) if (seat.mine && seat.away) await this.return(seat.seat)
  }

  undo(): Promise<void> {
    return this.table?.undo ? this.tell('/undo', this.table.undo) : Promise.resolve()
  }

  decide = (seat: number, move: string): Promise<void> =>
    this.tell('/moves', { seat, turn: this.table?.position?.turn, move })

  /** Lets the table count a hint, which is then computed here. */
  hint = (seat: number, what: Help): Promise<void> =>
    this.tell('/hints', { seat, turn: this.table?.position?.turn, what })

  say(seat: number, text: string): Promise<unknown> {
    return command(`/tables/${this.id}/messages`, this.token, { seat, text })
  }

  check = (seat: number, move: string): Promise<Verdict> =>
    request(`/tables/${this.id}/moves/check`, { method: 'POST', body: { seat, move } })

  private tell(path: string, body: object = {}, method: 'POST' | 'PUT' | 'PATCH' = 'POST'): Promise<void> {
    return this.do(async () => {
      this.come(
        (await command<{ table: Table }>(`/tables/${this.id}${path}`, this.token, body, method)).table,
      )
    })
  }

  private async do(work: () => Promise<void>): Promise<void> {
    this.busy = true
    try {
      await work()
    } finally {
      this.busy = false
    }
  }

  private listen(): void {
    this.stream?.close()
    const Kind = isHere(this.id) ? LocalStream : Stream
    this.stream = new Kind(this.id, this.token, {
      ontable: (table) => this.come(table),
      onconnection: (state) => (this.connection = state),
      onrefused: (problem) => {
        this.refused = problem
        if (problem.type === 'unknown') forgetTable(this.id)
      },
    })
  }

  /** Shows the latest table that has come, as soon as nobody draws. */
  private come(table: Table): void {
    if (!this.latest || table.number >= this.latest.number) this.latest = table
    whenStill(() => {
      if (this.latest) this.show(this.latest)
      this.latest = null
    })
  }

  /** Shows a table unless a later one is shown already. */
  private show(table: Table): void {
    const former = this.table
    if (former && table.number < former.number) return
    const isAnotherGame = former?.round !== table.round || former.status === 'open'
    if (former && former.round < table.round) this.leaveGame(former)
    if (isAsking(table)) this.isDeclined = false
    else if (former && isAsking(former)) this.isDeclined = !table.seats.some((seat) => seat.mine)
    this.table = table
    this.shownAt = performance.now()
    if (!this.board || isAnotherGame) void this.fetchBoard()
    else if (table.settings.clock && former.number < table.number) void this.askWhoWasLate(former)
    keepTable(table)
    for (const seat of table.fair.waiting) if (table.seats[seat]?.mine) void this.reveal(table, seat)
  }

  private readonly revealed = new Set<string>()

  /** Every seat is taken: now this device shows the seed that it committed to. */
  private async reveal({ round, fair }: Table, seat: number): Promise<void> {
    const seed = seedFor(this.id, round, fair.commitments[seat])
    if (!seed || this.revealed.has(seed)) return
    this.revealed.add(seed)
    await command(`/tables/${this.id}/seeds`, this.token, { seat, seed }).catch(() =>
      this.revealed.delete(seed),
    )
  }

  private leaveGame(former: Table): void {
    const isOwn = former.seats.some((seat) => seat.mine)
    if (isOwn && !this.hasAgreed && this.board) this.kept = { table: former, board: this.board }
    this.hasAgreed = false
  }

  private async askWhoWasLate({ number, seats }: Table): Promise<void> {
    const path = `/tables/${this.id}/events?after=${number}`
    const told = await request<{ events: { type: string; turn?: number; seat?: number }[] }>(path, {
      token: this.token,
    }).catch(() => null) // the game goes on without the sentence
    const late = told?.events.find(({ type, seat }) => type === 'timeout' && seats[seat!]?.mine)
    if (late) this.late = late.turn!
  }

  private async fetchBoard(): Promise<void> {
    this.board = await request<Board>(`/tables/${this.id}/board`, { token: this.token })
  }
}
