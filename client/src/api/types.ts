// What the server says: the generated types (`make types`), narrowed where the API's own are wider than docs/api.md.
import type { components } from './schema'

export type Schemas = components['schemas']
export type Narrowed<T, N> = Omit<T, keyof N> & N

export type Move = string
/** One joint decision: seat number, or `*` for chance, to move. */
export type Choices = Record<string, Move>

export type Seat = Schemas['Seat']
export type SeatColour = NonNullable<Seat['colour']>
export type Settings = Schemas['Settings']
export type Message = Schemas['Message']
export type Verdict = Schemas['Checked']
export type ProblemFields = Partial<Omit<Schemas['Problem'], 'type'>> & { type: string }
export type Position<V = unknown> = Narrowed<Schemas['Position'], { view: V }>
export type Table = Narrowed<Schemas['Table'], { position: Position | null }>
export type LobbyTable = Schemas['LobbyTable']

/** What does not change during a game; only the game that it belongs to knows more of it. */
export interface Board {
  name: string
}

/** Something to choose: of a kind `boolean`, `choice`, `number`, `text`, `board` or `pieces`. */
export interface Option {
  name: string
  kind: string
  default: string | number | boolean | null
  values?: readonly (string | number | boolean)[]
}

export interface CatalogueGame {
  name: string
  title: string
  seats: { choices: number[]; default: number }
  options: Option[]
  boards: Board[]
  /** The levels of its bots, weakest first. */
  bots: string[]
  /** What can be printed, and the options of each kind. */
  printables: Record<string, Option[]>
  /** The option with which points are counted, and not only who wins; null: always. */
  scoring: string | null
  /** Decisions are made at the same time, so what one drafted must be gone before the device is handed on. */
  secret: boolean
  solo: boolean
  /** The score above which a solo game is excellent. */
  excellent: number | null
}

export interface Catalogue {
  games: CatalogueGame[]
  settings: Partial<Settings>
  languages: string[]
  papers: string[]
  inks: string[]
}

export interface Fair {
  scheme: string
  commitment: string | null
  seeds: string[]
  commitments?: (string | null)[]
  lot?: number[] | null
  secret?: string | null
}

export interface GameRecord {
  format: string
  game: string
  rules: number
  options: Record<string, unknown>
  seats?: { name: string; bot?: string }[]
  turns: Choices[]
  scores: number[]
  winners: number[]
  over: boolean
  fair?: Fair
}

export interface Replay<V = unknown> {
  record: GameRecord
  board: Board
  positions: Position<V>[]
}
