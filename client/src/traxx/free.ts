// A line as somebody drew it on paper: any neighbour may follow, whatever the card; the server judges afterwards.
import type { TraxxBoard } from './types'
import { back, Ways, type Draft } from './draft'

export class Free extends Ways {
  private readonly neighbours: Map<string, readonly string[]>

  constructor(
    board: TraxxBoard,
    private readonly line: readonly string[],
  ) {
    super([])
    this.neighbours = new Map(board.cells.map((cell) => [cell.cell, cell.neighbours]))
  }

  override get ends(): string[] {
    return [...new Set([this.line[0]!, this.line.at(-1)!])]
  }

  override follow(draft: Draft): string[] {
    const from = draft.length ? [draft.at(-1)!] : this.ends
    const next = from.flatMap((cell) => this.neighbours.get(cell) ?? [])
    return [...new Set(next)].filter((cell) => !this.line.includes(cell) && !draft.includes(cell))
  }

  override isWhole(draft: Draft): boolean {
    return draft.length > 1
  }

  override tap(draft: Draft, cell: string): Draft {
    const place = draft.indexOf(cell)
    if (place >= 0) return place === draft.length - 1 ? back(draft) : draft.slice(0, place + 1)
    if (draft.length < 2 && this.ends.includes(cell)) return [cell]
    return this.slide(draft, cell)
  }

  override slide(draft: Draft, cell: string): Draft {
    if (cell === draft.at(-2)) return draft.slice(0, -1)
    if (!this.follow(draft).includes(cell)) return draft
    return draft.length
      ? [...draft, cell]
      : [this.ends.findLast((end) => this.neighbours.get(end)?.includes(cell))!, cell]
  }
}

/** The line with a draft added at the end where it begins. */
export function extended(line: readonly string[], draft: Draft): string[] {
  const added = draft.slice(1)
  return draft[0] === line.at(-1) ? [...line, ...added] : [...added.reverse(), ...line]
}
