// What the server says: the generated types (`make types`), narrowed where the API's own are wider than docs/api.md.
import type { components } from './schema'

export type Schemas = components['schemas']
export type Narrowed<T, N> = Omit<T, keyof N> & N
/** The fields that have a name, where others are allowed. */
export type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] }

export type Move = string
/** One joint decision: seat number, or `*` for chance, to move. */
export type Choices = Record<string, Move>

export type Seat = Schemas['Seat']
export type SeatColour = NonNullable<Seat['colour']>
export type Settings = Schemas['Settings']
export type Message = Schemas['Message']
export type Verdict = Schemas['Checked']
/** What a problem tells; its type is one of the server's, or the client's own `offline`. */
export type ProblemFields = { type: string } & Partial<Omit<Known<Schemas['Problem']>, 'type'>>
export type Position<V = unknown> = Narrowed<Schemas['Position'], { view: V }>
export type Table = Narrowed<Schemas['Table'], { position: Position | null }>
export type LobbyTable = Schemas['LobbyTable']

/** What does not change during a game; only the game that it belongs to knows more of it. */
export interface Board {
  name: string
}

export type Option = Schemas['Option']
export type CatalogueGame = Narrowed<Schemas['GameEntry'], { boards: Board[] }>
export type Catalogue = Narrowed<
  Pick<Schemas['Catalogue'], 'printing' | 'vacant_ms'>,
  { games: CatalogueGame[]; settings: Partial<Settings> }
>

export type Fair = Pick<Known<Schemas['Fair']>, 'scheme' | 'commitment' | 'seeds'> &
  Partial<Pick<Known<Schemas['Fair']>, 'commitments' | 'lot' | 'secret'>>
export type GameRecord = Known<Schemas['Record']> & { fair?: Fair }

export interface Replay<V = unknown> {
  record: GameRecord
  board: Board
  positions: Position<V>[]
}
