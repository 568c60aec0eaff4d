// Names for everybody at the table.
import type { Seat, SeatColour } from '../api/types'
import type { Game } from '../game'
import { nameOf, t } from '../i18n/index.svelte'
import { botOf } from './bots'

/** What a bot is like, in a sentence; nothing for a level that nobody has described. */
export function botText(level: string): string {
  const text = nameOf(`bot.${level}`)
  return text === level ? '' : text
}

/** The seats with names to show: a bot that was not named goes by its own name, numbered if there are several. */
export function named<S extends Pick<Seat, 'name' | 'bot'> & { kind: string }>(seats: readonly S[]): S[] {
  return seats.map((seat) => {
    if (seat.kind === 'open') return { ...seat, name: t('seat.open') }
    if (seat.kind === 'person' || seat.name !== seat.bot) return seat
    const same = seats.filter((other) => other.kind === 'bot' && other.name === seat.name)
    const number = same.length > 1 ? ` ${same.indexOf(seat) + 1}` : ''
    return { ...seat, name: botOf(seat.bot).name + number }
  })
}

const SPARE: readonly SeatColour[] = ['teal', 'pink', 'blue', 'red', 'green', 'orange']

/** What everybody wears: their own colour, or another that is free if theirs means something on the board; else none. */
export function worn(
  own: readonly (SeatColour | null)[],
  onBoard: readonly SeatColour[],
): (SeatColour | null)[] {
  const free = SPARE.filter((colour) => !onBoard.includes(colour) && !own.includes(colour))
  return own.map((colour) => (colour && onBoard.includes(colour) ? (free.shift() ?? null) : colour))
}

/** The seats in the colours that they wear at a game's table. */
export function dressed(seats: readonly Seat[], game: Game, view: unknown): Seat[] {
  const colours = worn(
    seats.map(({ colour }) => colour),
    game.colours ?? [],
  )
  return seats.map((seat, i) => ({ ...seat, colour: game.avatarOf?.(view, seat.seat) ?? colours[i]! }))
}
