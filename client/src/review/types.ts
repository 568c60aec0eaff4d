// What a review says: `ludoteca-review/1`, see src/ludoteca/review.schema.json.

/** What a seat can expect, or how much it has lost: points, and the chance to win from 0 to 1. */
export interface Worth {
  points: number
  win: number
}

/** Which of the two counts: chances where several play, points alone. */
export type Scale = keyof Worth

export type Grade = 'inaccuracy' | 'mistake' | 'blunder'

export interface Judged {
  /** Counted from 1: it led from position `turn - 1` to position `turn`. */
  turn: number
  seat: number
  move: string
  /** Best first; the one played is always among them. */
  candidates: ({ move: string; cost: Worth } & Worth)[]
  cost: Worth
  error: Worth
  grade: Grade | null
  /** A fact that speaks for the best move and against the one played. */
  why?: Why
}

/** What else it tells depends on its kind. */
export interface Why {
  kind: string
  [detail: string]: unknown
}

/** A turn that changed much for a seat, by luck or by its decision. */
export interface Moment {
  turn: number
  seat: number
  kind: 'luck' | 'decision'
  change: Worth
}

export interface Account {
  expected: number
  luck: number
  others: number
  decisions: number
  rest: number
  result: number
}

export interface Review {
  game: string
  /** What luck and accounts count. */
  unit: Scale
  /** By seat: before the first turn and after each one. */
  curves: (Worth & { error: Worth })[][]
  luck: { turn: number; seats: Worth[] }[]
  decisions: Judged[]
  accounts: Account[]
  /** The largest first. */
  moments: Moment[]
}
