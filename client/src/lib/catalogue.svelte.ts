// The games that the server knows, and what it says about them; asked for once.
import { request } from '../api/request'
import type { Catalogue, CatalogueGame, Option, Settings } from '../api/types'
import { inOrder } from '../games'

let now = $state.raw<Catalogue>({ games: [], settings: {}, printing: [], vacant_ms: Infinity })
let asked: Promise<void> | null = null

/** Asks for the catalogue; asking again after it failed asks the server again. */
export function loadCatalogue(): Promise<void> {
  asked ??= request<Catalogue>('/games').then(useCatalogue, (error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

export function useCatalogue(catalogue: Catalogue): void {
  now = catalogue
}

/** All games, those with a home first. */
export function catalogue(): CatalogueGame[] {
  const entries = now.games
  return inOrder(entries.map(({ name }) => name)).map((name) => entries.find((entry) => entry.name === name)!)
}

export function entryOf(name: string): CatalogueGame | undefined {
  return now.games.find((entry) => entry.name === name)
}

/** What can be chosen for everything that is printed: paper, ink, language. */
export function printing(): Option[] {
  return now.printing
}

/** The settings of a table for which none were named. */
export function defaultSettings(): Partial<Settings> {
  return now.settings
}

/** After so many milliseconds without a sign of a player, anybody may let a bot play; the host need not wait. */
export function vacantAfter(): number {
  return now.vacant_ms
}

/** True if points are counted with these options, and not only who wins. */
export function hasScores({ game, options }: { game: string; options: Record<string, unknown> }): boolean {
  const scoring = entryOf(game)?.scoring ?? null
  return scoring === null || options[scoring] === true
}

export function titleOf(name: string): string {
  return entryOf(name)?.title ?? name.charAt(0).toUpperCase() + name.slice(1)
}
