// What the server says: the generated types (`make types`), narrowed where the API's own are wider than docs/api.md.
import type { components } from './schema'

type Schemas = components['schemas']
type Narrowed<T, N> = Omit<T, keyof N> & N

export type GameName = 'traxx' | 'caminos' | 'qwinto'
export type Move = string
/** One joint decision: seat number, or `*` for chance, to move. */
export type Choices = Record<string, Move>

export type Seat = Schemas['Seat']
export type SeatColour = NonNullable<Seat['colour']>
export type Settings = Schemas['Settings']
export type Message = Schemas['Message']
export type Verdict = Schemas['Checked']
export type ProblemFields = Partial<Schemas['Problem']> & { type: string }
export type Position<V = unknown> = Narrowed<Schemas['Position'], { game: GameName; view: V }>
export type Table = Narrowed<Schemas['Table'], { game: GameName; position: Position | null }>
export type LobbyTable = Narrowed<Schemas['LobbyTable'], { game: GameName }>
export type CatalogueGame = Narrowed<Schemas['GameEntry'], { name: GameName; boards: Board[] }>

export interface Fair {
  scheme: string
  commitment: string | null
  seeds: string[]
  lot?: number[] | null
  secret?: string | null
}

export interface GameRecord {
  format: string
  game: GameName
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

// Träxx
export type TraxxColour = 'b' | 'g' | 'y' | 's' | 'r' | 'p'
export type TraxxCell = Narrowed<Schemas['TraxxCell'], { colour: TraxxColour }>
export type TraxxBoard = Narrowed<Schemas['TraxxBoard'], { colours: TraxxColour[]; cells: TraxxCell[] }>
export type TraxxSeat = Schemas['TraxxSeat']
export type TraxxView = Schemas['TraxxView']

// Qwinto
export type QwintoRow = 'o' | 'y' | 'p'
type QwintoBoardRow = Narrowed<Schemas['QwintoRow'], { row: QwintoRow }>
export type QwintoBoard = Narrowed<Schemas['QwintoBoard'], { rows: QwintoBoardRow[] }>
export type QwintoSeat = Schemas['QwintoSeat']
/** In a replay also the moments before a roll are shown. */
export type QwintoView = Narrowed<
  Schemas['QwintoView'],
  { stage: 'dice' | 'roll' | 'keep' | 'again' | 'enter' }
>

// Caminos
export type CaminosColour = 'g' | 'y' | 'n'
export type Shape = 'I' | 'V' | 'L' | 'Z' | 'N'
type Cube = [number, number, number]
type CaminosPiece = Narrowed<Schemas['CaminosPiece'], { turned: Cube[][] }>
export type CaminosBoard = Narrowed<
  Schemas['CaminosBoard'],
  { wins: [number, number][]; pieces: Record<string, CaminosPiece> }
>
type CaminosPath = Narrowed<Schemas['CaminosPath'], { colour: CaminosColour }>
export type CaminosView = Narrowed<
  Schemas['CaminosView'],
  { colour: CaminosColour | null; colours: CaminosColour[]; path: CaminosPath | null }
>

export type Board = TraxxBoard | QwintoBoard | CaminosBoard
