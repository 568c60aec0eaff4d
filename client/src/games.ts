// The games that have a home here. Any other game of the catalogue is shown by the generic table.
import caminos from './caminos'
import type { Game } from './game'
import { generic } from './generic'
import qwinto from './qwinto'
import traxx from './traxx'

const GAMES: readonly Game[] = [traxx, caminos, qwinto]

export function gameOf(name: string): Game {
  return GAMES.find((game) => game.name === name) ?? generic(name)
}

/** The game that a rule such as `QWI-7` belongs to. */
export function gameOfRule(rule: string): string | undefined {
  return GAMES.find((game) => game.rules === rule.split('-')[0])?.name
}

/** The games with a home, in their order, then whatever else is named. */
export function inOrder(names: readonly string[]): string[] {
  const known = GAMES.map((game) => game.name)
  return [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name))]
}
