// What can be printed, and with which choices: the kinds and options of `ludoteca print`.
import type { GameName } from '../api/types'
import type { Language } from '../i18n/index.svelte'

export const KINDS = {
  traxx: ['boards', 'solo', 'cards', 'rules', 'dealt', 'caller'],
  caminos: ['board', 'pieces', 'nets', 'rules'],
  qwinto: ['sheets', 'rules', 'dealt', 'caller'],
} as const satisfies Record<GameName, string[]>

export type Kind = (typeof KINDS)[GameName][number]

export const STARTS = 'ABCD'
export const BOARDS = ['square', 'diamond', 'octagon', 'torus'] as const

export interface Wanted {
  paper: 'a4' | 'letter'
  ink: 'colour' | 'mono'
  language: Language
  per_page: number
  copies: number
  starts: string
  board: (typeof BOARDS)[number]
  cube: number
  seed: string
  players: number
}

export type Choices = Partial<
  Record<'per_page' | 'cube' | 'players', readonly number[]> &
    Record<'copies' | 'starts' | 'board' | 'seed', true>
>

const CUBES = [15, 20, 25]

/** What can be chosen besides paper, ink and language. */
export function choicesOf(game: GameName, kind: Kind): Choices {
  if (kind === 'boards') return { per_page: [1, 2, 4], starts: true }
  if (kind === 'solo') return { per_page: [1, 2, 4] }
  if (kind === 'sheets') return { per_page: [4, 2, 8], copies: true }
  if (kind === 'board') return { board: true, cube: CUBES }
  if (kind === 'nets') return { cube: CUBES }
  if (kind === 'dealt' || kind === 'caller')
    return { seed: true, players: game === 'traxx' ? [1, 2, 3, 4] : [2, 3, 4, 5, 6] }
  return {}
}

/** The choices as the server wants them; those that do not belong to the kind are left out. */
export function queryOf(game: GameName, kind: Kind, wanted: Wanted): string {
  const choices = choicesOf(game, kind)
  const query = new URLSearchParams({ paper: wanted.paper, ink: wanted.ink, language: wanted.language })
  for (const name of ['per_page', 'starts', 'board', 'cube', 'players'] as const) {
    if (choices[name]) query.set(name, String(wanted[name]))
  }
  if (choices.copies) query.set('copies', String(Math.max(1, Math.min(30, Math.round(wanted.copies) || 1))))
  if (choices.seed) query.set('seed', wanted.seed.trim() || '1')
  return query.toString()
}
