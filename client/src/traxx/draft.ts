// A line in the making. It knows no rules: what can follow is read off the legal moves, by prefix.

import type { TraxxCell, TraxxSeat } from './types'

/** The cells of a draft: the end that is extended, then the new ones; empty before an end is chosen. */
export type Draft = readonly string[]

export class Ways {
  private readonly after = new Map<string, string[]>()
  private readonly whole: Set<string>
  readonly mayPass: boolean

  constructor(moves: readonly string[]) {
    this.whole = new Set(moves)
    this.mayPass = this.whole.has('pass')
    for (const move of moves) if (move !== 'pass') this.enter(move)
  }

  private enter(move: string): void {
    const cut = move.lastIndexOf('-')
    const stem = move.slice(0, cut)
    const known = this.after.get(stem)
    if (known) known.push(move.slice(cut + 1))
    else this.after.set(stem, [move.slice(cut + 1)])
  }

  /** The ends from which the line can grow. */
  get ends(): string[] {
    return [...this.after.keys()].filter((stem) => !stem.includes('-'))
  }

  /** The cells that can come next; from any end while none is chosen. */
  follow(draft: Draft): string[] {
    if (draft.length) return this.after.get(draft.join('-')) ?? []
    return [...new Set(this.ends.flatMap((end) => this.after.get(end) ?? []))]
  }

  /** True if the draft is a legal move as it stands. */
  isWhole(draft: Draft): boolean {
    return this.whole.has(draft.join('-'))
  }

  /** The draft after a cell was tapped: it goes on, goes back, or stays. */
  tap(draft: Draft, cell: string): Draft {
    const place = draft.indexOf(cell)
    if (place >= 0) return place === draft.length - 1 ? back(draft) : draft.slice(0, place + 1)
    if (this.follow(draft).includes(cell)) return [...this.stem(draft, cell), cell]
    if (draft.length < 2 && this.ends.includes(cell)) return [cell]
    return draft
  }

  /** The draft after a finger slid onto a cell. */
  slide(draft: Draft, cell: string): Draft {
    const place = draft.indexOf(cell)
    if (place >= 0) return draft.slice(0, place + 1)
    return this.follow(draft).includes(cell) ? [...this.stem(draft, cell), cell] : draft
  }

  /** Where a first cell is reached from: the end drawn last, if both would do. */
  private stem(draft: Draft, cell: string): Draft {
    if (draft.length) return draft
    return [this.ends.findLast((end) => this.after.get(end)?.includes(cell))!]
  }
}

/** One step back; an end alone is no draft any more. */
export function back(draft: Draft): Draft {
  return draft.length > 2 ? draft.slice(0, -1) : []
}

/** The new part of a line that grew, from the old end on; nothing if it did not simply grow. */
export function growth(before: readonly string[], now: readonly string[]): string[] {
  const added = now.length - before.length
  if (added < 1 || !before.length) return []
  if (before.every((cell, i) => cell === now[i])) return now.slice(before.length - 1)
  if (before.every((cell, i) => cell === now[i + added])) return now.slice(0, added + 1).reverse()
  return []
}

/** True if a line can grow with none of these cards: every way on is taken, or its colour is on no card. */
export function isStuck(
  cells: readonly TraxxCell[],
  { line, ends }: Pick<TraxxSeat, 'line' | 'ends'>,
  cards: readonly string[],
): boolean {
  const beside = new Set(
    cells.filter(({ cell }) => ends.includes(cell)).flatMap(({ neighbours }) => neighbours),
  )
  const free = cells.filter(({ cell }) => beside.has(cell) && !line.includes(cell))
  return !free.some(({ colour }) => cards.some((card) => card.includes(colour)))
}
