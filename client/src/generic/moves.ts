// Many moves as a few groups, so that one is found without knowing the notation by heart.

export interface Group {
  name: string
  moves: string[]
}

/** More than these are searched and grouped. */
export const MANY = 24

/** The moves that hold all words of a search. */
export function matching(moves: readonly string[], search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return moves.filter((move) => words.every((word) => move.toLowerCase().includes(word)))
}

/** By what they begin with: letters or a number. In one group where that would not help. */
export function grouped(moves: readonly string[]): Group[] {
  const groups = new Map<string, string[]>()
  for (const move of moves) {
    const name = /^(\p{L}+|\d+)/u.exec(move)?.[0] ?? ''
    groups.set(name, [...(groups.get(name) ?? []), move])
  }
  const isUseful = moves.length > MANY && groups.size > 1 && groups.size <= moves.length / 2
  if (!isUseful) return [{ name: '', moves: [...moves] }]
  return [...groups].map(([name, some]) => ({ name, moves: some }))
}
