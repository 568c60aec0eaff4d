// Any game of the catalogue that has no home here: its text drawing, and its legal moves as buttons.
import { CHANCE } from '../api/turns'
import type { Board } from '../api/types'
import { defineGame, type Game } from '../game'
import { t } from '../i18n/index.svelte'

/** What the server sends for a game without a view of its own. */
export interface Drawn {
  drawing: string
}

export function generic(name: string): Game {
  return defineGame<Board, Drawn>({
    name,
    table: () => import('./Generic.svelte'),
    picture: () => import('./Picture.svelte'),
    say: ({ seat, move, seats }) =>
      seat === CHANCE ? t('generic.chance', { move }) : t('generic.say', { name: seats[seat]!.name, move }),
  })
}
