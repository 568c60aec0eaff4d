// The end of a game of Caminos: whose path joins two sides.
import type { SeatColour } from '../api/types'
import type { Ending, EndingProps } from '../game'
import { list, t, tYou } from '../i18n/index.svelte'
import type { Board, Colour, View } from './types'
import { colourText } from './words'

const AVATARS: Record<Colour, SeatColour> = { g: 'green', y: 'yellow', n: 'blue' }

/** People wear the colour of their pieces. */
export const avatarOf = ({ colours }: View, seat: number): SeatColour => AVATARS[colours[seat]!]

export function ending({ position, seats, you }: EndingProps<Board, View>): Ending {
  const { path, colours, hands, edge } = position.view
  const owners = seats.filter(({ seat }) => colours[seat] === path?.colour)
  const isYou = owners.length === 1 && owners[0]!.seat === you
  const names = list(owners.map(({ name }) => name))
  const told = path && { names, colour: colourText(path.colour), cells: path.cells.length }
  return {
    why: told ? tYou('caminos.end.path', isYou, { ...told, n: owners.length }) : t('caminos.end.none'),
    lines: [
      [t('caminos.end.length'), colours.map((colour) => (path?.colour === colour ? path.cells.length : '–'))],
      [t('caminos.end.left'), hands.map((hand) => Object.values(hand).reduce((a, b) => a + b, 0))],
      [t('caminos.end.edge'), colours.map((colour) => edge[colour] ?? 0)],
    ],
  }
}
