// Träxx in words.
import type { Decision } from '../game'
import { list, t, tYou } from '../i18n/index.svelte'
import type { TraxxBoard, TraxxColour, TraxxView } from './types'

export function cardText(card: string): string {
  return list(([...card] as TraxxColour[]).map((colour) => t(`traxx.colour.${colour}`)))
}

export function say({ seat, move, seats, you, before, after }: Decision<TraxxBoard, TraxxView>): string {
  if (seat === '*')
    return after.view.card
      ? t('traxx.say.card', { round: after.view.round, colours: cardText(after.view.card) })
      : t('traxx.say.starts')
  const { name } = seats[seat]!
  if (move === 'pass') return tYou('traxx.say.passed', seat === you, { name })
  const { reached, points } = after.view.seats[seat]!
  const gained = reached.filter((number) => !before.view.seats[seat]!.reached.includes(number))
  return [
    tYou('traxx.say.grew', seat === you, { name, n: move.split('-').length - 1 }),
    ...gained.map((number) => t('traxx.say.points', { number, n: points[number]! })),
  ].join(', ')
}
