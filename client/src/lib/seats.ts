// Names for everybody at the table.
import type { Seat, Table } from '../api/types'
import { t, type Key } from '../i18n/index.svelte'

const LEVELS: Record<string, Key> = {
  random: 'bot.random',
  greedy: 'bot.greedy',
  beginner: 'bot.beginner',
  casual: 'bot.casual',
  club: 'bot.club',
  expert: 'bot.expert',
}

/** A bot's level in the reader's language; an unknown one keeps its own name. */
export function levelName(bot: string): string {
  const key = LEVELS[bot]
  return key ? t(key) : bot
}

/** False for Caminos without its scoring variant, where a win is all there is. */
export function hasScores({ game, options }: Pick<Table, 'game' | 'options'>): boolean {
  return game !== 'caminos' || options.scoring === true
}

/** The seats with names to show: a bot that was not named goes by its level, numbered if there are several. */
export function named<S extends Pick<Seat, 'name' | 'bot'> & { kind: string }>(seats: readonly S[]): S[] {
  return seats.map((seat) => {
    if (seat.kind === 'open') return { ...seat, name: t('seat.open') }
    if (seat.kind === 'person' || seat.name !== seat.bot) return seat
    const same = seats.filter((other) => other.kind === 'bot' && other.name === seat.name)
    const number = same.length > 1 ? ` ${same.indexOf(seat) + 1}` : ''
    return { ...seat, name: t('seat.bot', { level: levelName(seat.bot ?? '') }) + number }
  })
}
