// The ways to play, and which games know them.
import type { CatalogueGame } from './api/types'
import type { Key } from './i18n/index.svelte'
import type { IconName } from './parts/icons'

export type Way = 'solo' | 'bots' | 'screen' | 'phones' | 'friends'

export const WAYS: Record<Way, { icon: IconName; title: Key; text: Key }> = {
  solo: { icon: 'solo', title: 'way.solo', text: 'way.solo.text' },
  bots: { icon: 'bots', title: 'way.bots', text: 'way.bots.text' },
  screen: { icon: 'screen', title: 'way.screen', text: 'way.screen.text' },
  phones: { icon: 'phones', title: 'way.phones', text: 'way.phones.text' },
  friends: { icon: 'friends', title: 'way.friends', text: 'way.friends.text' },
}

export function waysOf(game: Pick<CatalogueGame, 'seats' | 'solo'> | undefined): Way[] {
  const together: Way[] =
    game && Math.max(...game.seats.choices) < 2 ? [] : ['bots', 'screen', 'phones', 'friends']
  return game?.solo ? ['solo', ...together] : together
}

export function isWay(name: string): name is Way {
  return name in WAYS
}
