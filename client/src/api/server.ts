// The questions that have no table yet.
import type { Judged, Review } from '../review/types'
import { command, request } from './request'
import type { Board, Choices, GameRecord, LobbyTable, Position, Replay, Settings, Table } from './types'

export interface Wish {
  game: string
  options: Record<string, unknown>
  seats: ({ kind: 'open' } | { kind: 'bot'; bot: string })[]
  settings: Partial<Settings>
  /** Played elsewhere: the game begins after them. */
  turns?: Choices[]
}

/** Makes a table on the server, or in this page. */
export function makeTable(wish: Wish, token: string, here = false): Promise<{ table: Table }> {
  return command('/tables', token, wish, 'POST', here)
}

export async function lobby(): Promise<LobbyTable[]> {
  return (await request<{ tables: LobbyTable[] }>('/tables')).tables
}

export function tableOfCode(code: string): Promise<{ id: string }> {
  return request(`/codes/${encodeURIComponent(code.trim().toUpperCase())}`)
}

export function position(
  game: string,
  from: { options?: object; text?: string; play?: Choices[] },
): Promise<{ position: Position; board: Board }> {
  return request('/positions', { method: 'POST', body: { game, ...from } })
}

/** An earlier game of a table is named by its round; without one, the newest is meant. */
const inRound = (round: number | null) => (round ? `?round=${round}` : '')

export function tableOf(table: string, token: string | undefined, round: number): Promise<Table> {
  return request(`/tables/${table}${inRound(round)}`, { token })
}

export function boardOf(table: string, token: string | undefined): Promise<Board> {
  return request(`/tables/${table}/board`, { token })
}

export function replayOf(table: string, token?: string, round: number | null = null): Promise<Replay> {
  return request(`/tables/${table}/replay${inRound(round)}`, { token })
}

export function recordOf(table: string, token?: string, round: number | null = null): Promise<GameRecord> {
  return request(`/tables/${table}/record${inRound(round)}`, { token })
}

export function reviewOf(table: string, token?: string, round: number | null = null): Promise<Review> {
  return request(`/tables/${table}/review${inRound(round)}`, { token })
}

/** Every sensible move of a seat, best first, by the server's engine. */
export async function adviceOf<Judgement>(
  game: string,
  text: string,
  seat: number,
  simulations: number,
): Promise<Judgement[]> {
  const body = { game, text, seat, simulations }
  return (await request<{ moves: Judgement[] }>('/advice', { method: 'POST', body })).moves
}

/** A decision as a review tells it, as if this move had been played, by the server's engine. */
export function judgedBy(game: string, text: string, seat: number, move: string): Promise<Judged> {
  return request('/advice/move', { method: 'POST', body: { game, text, seat, move } })
}

/** Lays a record out as a table: in this page, on the server, or (not said) wherever it can be. */
export function importRecord(record: unknown, here?: boolean): Promise<{ table: Table }> {
  return request('/records', { method: 'POST', body: record as object, here })
}
