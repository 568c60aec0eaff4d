// The questions that have no table yet.
import { command, request } from './request'
import type { Board, Choices, GameRecord, LobbyTable, Position, Replay, Settings, Table } from './types'

export interface Wish {
  game: string
  options: Record<string, unknown>
  seats: ({ kind: 'open' } | { kind: 'bot'; bot: string })[]
  settings: Partial<Settings>
}

export function makeTable(wish: Wish): Promise<{ token: string; table: Table }> {
  return command('/tables', undefined, wish)
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

export function replayOf(table: string, token?: string): Promise<Replay> {
  return request(`/tables/${table}/replay`, { token })
}

export function recordOf(table: string, token?: string): Promise<GameRecord> {
  return request(`/tables/${table}/record`, { token })
}

export function importRecord(record: unknown): Promise<{ table: Table }> {
  return request('/records', { method: 'POST', body: record as object })
}
