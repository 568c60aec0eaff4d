// What a game is to the client: one object, made in the game's own folder and registered in games.ts.
import type { Component } from 'svelte'
import type { Actor } from './api/turns'
import type { Choices, GameRecord, Position, Seat, SeatColour, Verdict } from './api/types'
import type { Coach } from './coach/coach.svelte'
import type { Key } from './i18n/index.svelte'
import type { EntryProps, Checked } from './paper/check'

/** What every game's component gets. It knows no rules: everything it may offer is in `position.moves`. */
export interface GameProps<B = unknown, V = unknown> {
  /** What does not change during a game. */
  board: B
  /** The position to show; `moves` and `choices` hold only the seats of `mine`. */
  position: Position<V>
  /** The position before the last turn, where it is known. */
  before?: Position<V> | null
  /** Everybody at the table, in seat order; `name` is never empty here. */
  seats: readonly Seat[]
  /** The seats that whoever looks at the screen may decide for now: none, or one. */
  mine: readonly number[]
  /** The seat from whose chair the table is seen: its sheet is large. Null on a table screen and for watchers. */
  own: number | null
  /** The seat of the person to whom the screen speaks; null where several people look at it. */
  you: number | null
  /** True while a decision is on its way to the server. */
  busy: boolean
  /** True in a replay: nothing can be decided, and a step back may follow a step forward. */
  replaying: boolean
  /** Decides. Resolves when the server has kept it; rejects with a `Problem`, which the page shows. */
  onmove: (seat: number, move: string) => Promise<void>
  /** Asks whether a move is legal and, if not, why not. */
  check: (seat: number, move: string) => Promise<Verdict>
  /** Hints and futures to draw, for the seat of `mine`; none where hints are off. */
  coach?: Coach | null
}

/** A still picture with nothing but attributes (no classes), so that it can be saved as a file of its own. */
export interface PictureProps<B = unknown, V = unknown> {
  board: B
  position: Position<V>
  seats: readonly Seat[]
}

/** A component that is loaded when it is first shown. */
export type Lazy<P extends object> = () => Promise<{ default: Component<P> }>

/** The game on the start page. */
export interface Cover {
  drawing: Component
  /** The ground behind the drawing, a CSS colour. */
  tint: string
  text: Key
  /** For how many, and how long. */
  facts: Key
}

/** One step of a first lesson. What is legal and what follows, the server says. */
export interface Step<V = unknown> {
  text: Key
  /** Which of the lesson's positions it begins with. */
  from: number
  /** Begins where the one before it ended, if that was done. */
  follows?: true
  /** Said when the move was not what the step is about; without it every move will do. */
  hint?: Key
  isMet?: (before: Position<V>, move: string, after: Position<V>) => boolean
  /** Said afterwards; without it there is nothing to do. */
  done?: Key
}

export interface Lesson<V = unknown> {
  steps: Step<V>[]
  /** Positions in the game's notation. */
  positions: string[]
  /** What chance does; without it, the first that it may. */
  chance?: (position: Position<V>) => string
}

/** A sheet that was filled in by hand. */
export interface Paper {
  entry: Component<EntryProps, object, 'text'>
  /** What it comes to, in a few words; without it, its points. */
  outcome?: (checked: Checked) => string
  /** What the result is made of. */
  details?: (checked: Checked) => string
  /** Where a mistake is, in the reader's language. */
  place?: (where: string) => string
  /** Said under the number of mistakes. */
  note?: Key
}

/** What chance could choose from before a turn, in the order of docs/notation.md. */
export type Chances = (record: GameRecord, before: readonly Choices[]) => string[]

/** One seat's decision, or chance's, in a turn that is over. */
export interface Decision<B = unknown, V = unknown> {
  board: B
  seat: Actor
  move: string
  seats: readonly Seat[]
  you: number | null
  before: Position<V>
  after: Position<V>
}

/** What chance did in a turn, as a small picture. */
export interface ChanceProps<B = unknown, V = unknown> {
  move: string
  before: Position<V>
  board: B
}

/** A position that is over. */
export interface EndingProps<B = unknown, V = unknown> extends PictureProps<B, V> {
  you: number | null
}

/** A decision that somebody wonders about. */
export interface Wondering<B = unknown, V = unknown> {
  board: B
  position: Position<V>
  seat: number
}

/** What hints need from a game that the engine plays. */
export interface Advice<B = unknown, V = unknown> {
  /** How long the engine thinks about a hint. */
  simulations: number
  /** The level that plays futures on: a quick one, whose games differ. */
  level: string
  /** Where to look for a move, without telling it. */
  place: (at: Wondering<B, V>, move: string) => string
  /** A move in a few words. */
  name: (at: Wondering<B, V>, move: string) => string
  /** True if two moves come to the same. */
  same?: (one: string, other: string) => boolean
}

/** Why a game is over, and what everybody's result is made of: one value for each seat in each line. */
export interface Ending {
  why: string
  lines: [label: string, values: (number | string)[]][]
}

export interface Game<B = unknown, V = unknown> {
  name: string
  /** The letters before the number of a rule: `QWI` of QWI-7. */
  rules?: string
  table: Lazy<GameProps<B, V>>
  /** Its root is one `<svg>`. */
  picture: Lazy<PictureProps<B, V>>
  /** One decision in one sentence. */
  say: (decision: Decision<B, V>) => string
  ending?: (props: EndingProps<B, V>) => Ending
  /** What is drawn in this game, dice or cards, and a picture of one draw; a game without it has no chance. */
  chance?: { word: Key; picture: Lazy<ChanceProps<B, V>> }
  /** The colour of a player's pieces; without it, players wear the colour they have chosen. */
  avatarOf?: (view: V, seat: number) => SeatColour
  /** Colours that mean something on the board: nobody wears them. */
  colours?: readonly SeatColour[]
  cover?: Cover
  /** What playing alone is about. */
  alone?: Key
  advice?: Advice<B, V>
  lesson?: () => Promise<{ default: Lesson<V> }>
  /** What comes after the lesson: a step for each idea. */
  course?: () => Promise<{ default: Lesson<V> }>
  /** A picture of the rules, by its name. */
  figure?: Lazy<{ picture: string }>
  paper?: () => Promise<{ default: Paper }>
  /** To check chance's draws; a game without it has no chance, or none that is checked here. */
  chances?: () => Promise<{ default: Chances }>
  /** A small picture of a board, to choose one. */
  icon?: Component<{ board: B }>
}

/** A game's own object for the registry, which shows any board and view only to the game they belong to. */
export function defineGame<B, V>(game: Game<B, V>): Game {
  return game as unknown as Game
}
