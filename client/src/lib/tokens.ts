// The tables that this device knows, newest first, with the token that holds its seats there.
import type { GameRecord, Table } from '../api/types'
import { commitmentTo, GAMES, seedOf } from '../fair/seeds'
import type { Own } from '../fair/verify'
import { HOLDER, isHere } from '../local/here'
import { recall, remember } from './memory'
import { named } from './seats'

export interface Known {
  id: string
  token: string | null
  game: string
  names: string[]
  status: Table['status']
  at: number
  /** The last seeds of this device's seats, from which the others follow (fair/seeds.ts). */
  seeds?: string[]
  /** The server's commitment to its first secret, as this device saw it before it sat down. */
  commitment?: string
}

const WATCHED = 30 // tables kept at which this device only watched
const OWN = 300

export function knownTables(): Known[] {
  return recall<Known[]>('tables', [])
}

export function tokenOf(id: string): string | undefined {
  if (isHere(id)) return HOLDER
  return knownTables().find((known) => known.id === id)?.token ?? undefined
}

/** Everybody who sits there. */
export function namesOf(seats: Table['seats']): string[] {
  return named(seats.filter(({ kind }) => kind !== 'open')).map(({ name }) => name)
}

/** Keeps a table at the head of the list; a token once kept stays unless another comes. True if it is a new one. */
export function keepTable(table: Table, token?: string): boolean {
  const former = knownTables()
  const before = former.find(({ id }) => id === table.id)
  const known: Known = {
    ...before,
    id: table.id,
    token: token ?? before?.token ?? null,
    game: table.game,
    names: namesOf(table.seats),
    status: table.status,
    at: table.at,
  }
  save([known, ...former.filter(({ id }) => id !== table.id)])
  return known.token !== (before?.token ?? null)
}

/** A token that holds nothing after all. */
export function dropToken(id: string): void {
  save(knownTables().map((known) => (known.id === id ? { ...known, token: null, seeds: [] } : known)))
}

/** The oldest go, but tables that were only watched never push out one's own. */
function save(tables: Known[]): void {
  const own = tables.filter(({ token }) => token).slice(0, OWN)
  const watched = tables.filter(({ token }) => !token).slice(0, WATCHED)
  remember(
    'tables',
    tables.filter((known) => own.includes(known) || watched.includes(known)),
  )
}

/** Keeps a seat's last seed, and the commitment that this device saw before it sat down. */
export function keepSeed(table: Table, last: string): void {
  const tables = knownTables()
  const known = tables.find(({ id }) => id === table.id)
  if (!known) return
  known.seeds = [...(known.seeds ?? []), last]
  known.commitment ??= table.fair.commitment ?? undefined
  save(tables)
}

/** The seed of one of this device's seats for a game, if it is the one that was committed to. */
export function seedFor(
  id: string,
  round: number,
  commitment: string | null | undefined,
): string | undefined {
  const seeds = knownTables().find((known) => known.id === id)?.seeds ?? []
  return seeds.map((last) => seedOf(last, round)).find((seed) => commitmentTo(seed) === commitment)
}

export function forgetTable(id: string): void {
  remember(
    'tables',
    knownTables().filter((known) => known.id !== id),
  )
}

/** What this device kept of a game since before it began, to be compared with its record. */
export function ownOf(id: string, { fair }: GameRecord): Own | undefined {
  const { seeds = [], commitment } = knownTables().find((known) => known.id === id) ?? {}
  if (!seeds.length || !commitment || !fair?.secret) return undefined
  const round = roundOf(commitment, fair.commitment)
  return round
    ? { seeds: seeds.map((last) => seedOf(last, round)), commitment: fair.commitment! }
    : { seeds: [], commitment }
}

/** Which game of the table it was: the commitments of later games lead back to the first by hashing. */
function roundOf(first: string, later: string | null): number | undefined {
  let commitment = later ?? ''
  for (let round = 1; round <= GAMES; round++) {
    if (commitment === first) return round
    commitment = commitmentTo(commitment)
  }
  return undefined
}

/** The link to this device's seats on another device; what is behind `#` no server gets to see. */
export function linkTo(id: string): string {
  const known = knownTables().find((other) => other.id === id)
  const seeds = known?.seeds?.length ? `&seeds=${known.seeds.join('.')}` : ''
  return `${location.origin}/t/${id}#token=${known?.token ?? ''}${seeds}`
}

/** Takes over a seat from another device: the link brought its token, and its seeds. */
export function adoptToken(id: string): void {
  const [, token, seeds] = /^#token=([\w-]+)(?:&seeds=([0-9a-f.]+))?$/.exec(location.hash) ?? []
  if (!token) return
  history.replaceState(null, '', location.pathname)
  const former = knownTables().find((known) => known.id === id)
  const known: Known = former ?? { id, token, game: '', names: [], status: 'open', at: Date.now() }
  const brought = seeds ? { seeds: seeds.split('.') } : {}
  save([{ ...known, token, ...brought }, ...knownTables().filter((other) => other.id !== id)])
}
