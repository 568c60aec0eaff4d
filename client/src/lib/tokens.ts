// The tables that this device knows, newest first, with the token that holds its seats there.
import type { Table } from '../api/types'
import { recall, remember } from './memory'

export interface Known {
  id: string
  token: string | null
  game: string
  names: string[]
  status: Table['status']
  at: number
}

const KEPT = 30

export function knownTables(): Known[] {
  return recall<Known[]>('tables', [])
}

export function tokenOf(id: string): string | undefined {
  return knownTables().find((known) => known.id === id)?.token ?? undefined
}

/** Keeps a table at the head of the list; a token once kept stays unless another comes. */
export function keepTable(table: Table, token?: string): void {
  const former = knownTables()
  const names = table.seats.map((seat) => seat.name).filter((name) => name !== '')
  const known: Known = {
    id: table.id,
    token: token ?? former.find(({ id }) => id === table.id)?.token ?? null,
    game: table.game,
    names,
    status: table.status,
    at: table.at,
  }
  remember('tables', [known, ...former.filter(({ id }) => id !== table.id)].slice(0, KEPT))
}

export function forgetTable(id: string): void {
  remember(
    'tables',
    knownTables().filter((known) => known.id !== id),
  )
}

/** Takes over a seat from another device: the link brought its token behind `#token=`. */
export function adoptToken(id: string): void {
  const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  if (!token) return
  history.replaceState(null, '', location.pathname)
  const former = knownTables().find((known) => known.id === id)
  const known: Known = former ?? { id, token, game: '', names: [], status: 'open', at: Date.now() }
  remember('tables', [{ ...known, token }, ...knownTables().filter((other) => other.id !== id)])
}
