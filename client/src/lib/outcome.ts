// Who has won, and by what.
import type { Position, Seat, Table } from '../api/types'
import { list, t, tYou } from '../i18n/index.svelte'
import { entryOf, hasScores } from './catalogue.svelte'

export function headline(table: Table, position: Position, seats: readonly Seat[]): string {
  const { scores, winners } = position
  if (seats.length === 1) {
    const excellent = entryOf(table.game)?.excellent ?? Infinity
    return scores[0]! > excellent ? t('result.solo.excellent') : t('result.solo')
  }
  if (!winners.length) return t('result.draw')
  const mine = seats.filter((seat) => seat.mine)
  const isYou = winners.length === 1 && mine.length === 1 && winners[0] === mine[0]!.seat
  const names = winners.map((seat) => seats[seat]!.name)
  return tYou('result.won', isYou, { n: names.length, names: list(names) })
}

/** How far ahead the winners are; empty where there is nothing to compare. */
export function margin(table: Table, { scores, winners }: Position): string {
  const others = scores.filter((_, seat) => !winners.includes(seat))
  if (!hasScores(table) || !winners.length || !others.length) return ''
  const n = Math.min(...winners.map((seat) => scores[seat]!)) - Math.max(...others)
  return n > 0 ? t('result.margin', { n }) : ''
}
