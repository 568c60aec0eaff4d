// The one place that holds a table's state. It listens to the stream and sends commands; it draws nothing.
import { Problem } from '../api/problem'
import { command, randomHex, request } from '../api/request'
import { Stream, type Connection } from '../api/stream'
import type { Board, SeatColour, Settings, Table, Verdict } from '../api/types'
import { forgetTable, keepTable, tokenOf } from './tokens'

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

export class TableStore {
  table = $state.raw<Table | null>(null)
  board = $state.raw<Board | null>(null)
  connection = $state<Connection>('connecting')
  refused = $state.raw<Problem | null>(null)
  busy = $state(false)
  /** This device's clock when the table came, to count down from `left_ms`. */
  shownAt = $state(0)

  private stream: Stream | null = null

  constructor(readonly id: string) {
    this.listen()
  }

  get token(): string | undefined {
    return tokenOf(this.id)
  }

  close(): void {
    this.stream?.close()
  }

  sit(name: string, seat?: number): Promise<void> {
    const taken = this.table?.seats.map((other) => other.colour) ?? []
    const colour = SEAT_COLOURS.find((free) => !taken.includes(free)) ?? 'teal'
    const body = { name, colour, seed: randomHex(16), ...(seat !== undefined && { seat }) }
    return this.do(async () => {
      const answer = await command<{ token: string; table: Table }>(
        `/tables/${this.id}/seats`,
        this.token,
        body,
      )
      const isNew = answer.token !== this.token
      keepTable(answer.table, answer.token)
      this.show(answer.table)
      if (isNew) this.listen()
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
  rematch = (): Promise<void> => this.tell('/rematch')
  leave = (seat: number): Promise<void> => this.tell('/leave', { seat })
  return = (seat: number): Promise<void> => this.tell('/return', { seat })

  undo(): Promise<void> {
    return this.table?.undo ? this.tell('/undo', this.table.undo) : Promise.resolve()
  }

  decide = (seat: number, move: string): Promise<void> =>
    this.tell('/moves', { seat, turn: this.table?.position?.turn, move })

  say(seat: number, text: string): Promise<unknown> {
    return command(`/tables/${this.id}/messages`, this.token, { seat, text })
  }

  check = (seat: number, move: string): Promise<Verdict> =>
    request(`/tables/${this.id}/moves/check`, { method: 'POST', body: { seat, move } })

  private tell(path: string, body: object = {}, method: 'POST' | 'PUT' | 'PATCH' = 'POST'): Promise<void> {
    return this.do(async () => {
      this.show(
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
    this.stream = new Stream(this.id, this.token, {
      ontable: (table) => this.show(table),
      onconnection: (state) => (this.connection = state),
      onrefused: (problem) => {
        this.refused = problem
        if (problem.type === 'unknown') forgetTable(this.id)
      },
    })
  }

  /** Shows a table unless a later one is shown already. */
  private show(table: Table): void {
    if (this.table && table.number < this.table.number) return
    const isAnotherGame = this.table?.round !== table.round || this.table.status === 'open'
    this.table = table
    this.shownAt = performance.now()
    if (!this.board || isAnotherGame) void this.fetchBoard()
    keepTable(table)
  }

  private async fetchBoard(): Promise<void> {
    this.board = await request<Board>(`/tables/${this.id}/board`, { token: this.token })
  }
}
