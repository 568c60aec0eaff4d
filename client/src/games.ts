// The games that the client can draw. A game is one component that gets a position and says what was decided.
import type { Component } from 'svelte'
import type { Board, GameName, Position, Seat, Verdict } from './api/types'

/** What every game's component gets. It knows no rules: everything it may offer is in `position.moves`. */
export interface GameProps<B = Board, V = unknown> {
  /** What does not change during a game. */
  board: B
  /** The position to show; `moves` and `choices` hold only the seats of `mine`. */
  position: Position<V>
  /** Everybody at the table, in seat order; `name` is never empty here. */
  seats: readonly Seat[]
  /** The seats that whoever looks at the screen may decide for now: none, or one. */
  mine: readonly number[]
  /** The seat from whose chair the table is seen: its sheet is large. Null on a table screen and for watchers. */
  own: number | null
  /** True while a decision is on its way to the server. */
  busy: boolean
  /** True in a replay: nothing can be decided, and a step back may follow a step forward. */
  replaying: boolean
  /** Decides. Resolves when the server has kept it; rejects with a `Problem`, which the page shows. */
  onmove: (seat: number, move: string) => Promise<void>
  /** Asks whether a move is legal and, if not, why not. */
  check: (seat: number, move: string) => Promise<Verdict>
}

/** A still picture with nothing but attributes (no classes), so that it can be saved as a file of its own. */
export interface PictureProps<B = Board, V = unknown> {
  board: B
  position: Position<V>
  seats: readonly Seat[]
}

// A component of one game takes that game's board and view; the registry cannot know which, so it says `any`.
type Lazy = () => Promise<{ default: Component<any> }>

export interface Game {
  name: GameName
  title: string
  /** Decisions are made at the same time, so what one drafted must be gone before the device is handed on. */
  secret: boolean
  /** Takes `GameProps`. */
  table: Lazy
  /** Takes `PictureProps`; its root is one `<svg>`. */
  picture: Lazy
}

export const GAMES: Record<GameName, Game> = {
  traxx: {
    name: 'traxx',
    title: 'Träxx',
    secret: true,
    table: () => import('./traxx/Traxx.svelte'),
    picture: () => import('./traxx/Picture.svelte'),
  },
  caminos: {
    name: 'caminos',
    title: 'Caminos',
    secret: false,
    table: () => import('./caminos/Caminos.svelte'),
    picture: () => import('./caminos/Picture.svelte'),
  },
  qwinto: {
    name: 'qwinto',
    title: 'Qwinto',
    secret: true,
    table: () => import('./qwinto/Qwinto.svelte'),
    picture: () => import('./qwinto/Picture.svelte'),
  },
}

export const GAME_NAMES = Object.keys(GAMES) as GameName[]

export function isGameName(name: string): name is GameName {
  return name in GAMES
}
