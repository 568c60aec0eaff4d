// What the server says, in the words of docs/api.md.
export type GameName = 'traxx' | 'caminos' | 'qwinto'
export type Move = string
/** One joint decision: seat number, or `*` for chance, to move. */
export type Choices = Record<string, Move>

export type SeatColour = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink'

export interface Seat {
  seat: number
  kind: 'person' | 'bot' | 'open'
  name: string
  colour: SeatColour | null
  bot: string | null
  away: boolean
  host: boolean
  mine: boolean
  ready: boolean
  left_ms: { decision: number | null; game: number | null } | null
}

export interface Position<V = unknown> {
  game: GameName
  turn: number
  text: string
  to_act: (number | '*')[]
  over: boolean
  scores: number[]
  winners: number[]
  last: { turn: number; choices: Choices } | null
  moves: Record<string, Move[]>
  choices: Choices
  view: V
}

export interface Clock {
  decision: number | null
  game: number | null
}

export interface Settings {
  public: boolean
  spectators: boolean
  undo: boolean
  chat: boolean
  lot: boolean
  autostart: boolean
  substitute: string
  clock: Clock | null
}

export interface Fair {
  scheme: string
  commitment: string | null
  seeds: string[]
  lot?: number[] | null
  secret?: string | null
}

export interface Message {
  number: number
  at: number
  seat: number
  name: string
  text: string
}

export interface Table {
  id: string
  code: string | null
  game: GameName
  rules: number
  options: Record<string, unknown>
  status: 'open' | 'playing' | 'over' | 'archived'
  round: number
  number: number
  settings: Settings
  host: boolean
  seats: Seat[]
  fair: Fair
  messages: Message[]
  undo: { seat: number; turn: number } | null
  position: Position | null
  at: number
}

export interface Verdict {
  legal: boolean
  rule: string | null
  reason: string | null
}

export interface GameOption {
  name: string
  kind: 'boolean' | 'board' | 'pieces'
  default: unknown
}

export interface CatalogueGame {
  name: GameName
  title: string
  rules: number
  seats: { choices: number[]; default: number }
  options: GameOption[]
  boards: Board[]
  bots: string[]
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

export interface TableEvent {
  number: number
  at: number
  type: string
  [field: string]: unknown
}

// Träxx
export type TraxxColour = 'b' | 'g' | 'y' | 's' | 'r' | 'p'

export interface TraxxCell {
  cell: string
  x: number
  y: number
  colour: TraxxColour
  number: number | null
  start: string | null
  neighbours: string[]
}

export interface TraxxBoard {
  game: 'traxx'
  name: string
  colours: TraxxColour[]
  cells: TraxxCell[]
  deck: string[]
}

export interface TraxxSeat {
  start: string | null
  letter: string | null
  line: string[]
  ends: string[]
  points: Record<string, number>
  reached: string[]
  worth: Record<string, number>
  missed: number
  numbers: number
  score: number
}

export interface TraxxView {
  card: string | null
  deck: string[]
  round: number
  rounds: number
  seats: TraxxSeat[]
}

// Qwinto
export type QwintoRow = 'o' | 'y' | 'p'

export interface QwintoBoard {
  game: 'qwinto'
  misthrows: number
  rows: { row: QwintoRow; gap: number; cells: { cell: string; column: number; pentagon: boolean }[] }[]
  columns: { column: number; cells: string[]; pentagon: string }[]
}

export interface QwintoSeat {
  cells: Record<string, number | null>
  misthrows: number
  rows: Record<QwintoRow, number>
  columns: Record<string, number>
  score: number
  gain: Record<string, number>
}

export interface QwintoView {
  active: number
  stage: 'dice' | 'keep' | 'enter'
  dice: string | null
  faces: number[] | null
  sum: number | null
  seats: QwintoSeat[]
}

// Caminos
export type CaminosColour = 'g' | 'y' | 'n'
export type Shape = 'I' | 'V' | 'L' | 'Z' | 'N'

export interface CaminosBoard {
  game: 'caminos'
  name: string
  cells: { cell: string; x: number; y: number; sides: number[] }[]
  sides: string[][]
  wins: [number, number][]
  pieces: Record<string, { half: number; cubes: number; turned: [number, number, number][][] }>
}

export interface CaminosView {
  stacks: Record<string, string>
  turn: number | null
  colour: CaminosColour | null
  colours: CaminosColour[]
  swapped: boolean
  hands: Record<string, number>[]
  neutral: number
  out: number[]
  tops: Record<string, number>
  edge: Record<string, number>
  path: { colour: CaminosColour; cells: string[] } | null
  can_swap: boolean
  heights: Record<string, number>
}

export type Board = TraxxBoard | QwintoBoard | CaminosBoard
