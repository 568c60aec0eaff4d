// From what was chosen on a set-up page to a table: makes it, and sits down everybody who plays on this device.
import { randomHex } from '../api/request'
import { language } from '../i18n/index.svelte'
import { makeTable, type Wish } from '../api/server'
import type { Seat } from '../api/types'
import { isPlayedHere } from '../local/choice.svelte'
import { HOLDER } from '../local/here'
import type { Branch } from '../review/branch'
import type { Way } from '../ways'
import { recall } from './memory'
import { sitDown } from './sit'
import { keepTable } from './tokens'
import { SEAT_COLOURS } from './table.svelte'

export interface Plan {
  /** Everybody who plays on this device. */
  names: string[]
  /** Seats for people on other devices. */
  guests: number
  /** Levels of the bots. */
  bots: string[]
  options: Record<string, unknown>
  /** Seconds; null: as long as you like. */
  clock: { decision: number | null; game: number | null }
  public: boolean
  strangers: boolean
  approval: boolean
}

/** What to ask the server for. Bots come last: who sits where is drawn by lot anyway. */
export function wish(game: string, way: Way, plan: Plan): Wish {
  const people = plan.names.length + plan.guests
  return {
    game,
    options: { ...plan.options, seats: people + plan.bots.length },
    seats: [
      ...Array.from({ length: people }, () => ({ kind: 'open' as const })),
      ...plan.bots.map((bot) => ({ kind: 'bot' as const, bot })),
    ],
    settings: {
      public: plan.public,
      strangers: plan.strangers,
      approval: plan.approval,
      autostart: way !== 'phones',
      clock: plan.clock.decision || plan.clock.game ? plan.clock : null,
      language: language(),
    },
  }
}

/** Makes a table that goes on from a position of another game, with a bot for everybody else; answers its id. */
export async function playOn(
  { game, options, turns }: Branch,
  seats: readonly Seat[],
  mine: number,
  bot: string,
): Promise<string> {
  const here = await isPlayedHere(seats.length > 1 ? 'bots' : 'solo')
  const token = here ? HOLDER : randomHex(24)
  const chairs: Wish['seats'] = seats.map(({ seat }) =>
    seat === mine ? { kind: 'open' } : { kind: 'bot', bot },
  )
  const asked = { game, options, turns, seats: chairs, settings: { language: language() } }
  const { table } = await makeTable(asked, token, here)
  keepTable(table, token)
  const name = recall<string[]>('names', [])[0] || seats[mine]!.name
  await sitDown(table, token, { seat: mine, name, colour: SEAT_COLOURS[mine] })
  return table.id
}

/** Makes the table and answers its id. */
export async function setUp(game: string, way: Way, plan: Plan): Promise<string> {
  const here = await isPlayedHere(way)
  const token = here ? HOLDER : randomHex(24)
  const { table } = await makeTable(wish(game, way, plan), token, here)
  keepTable(table, token)
  for (const [seat, name] of plan.names.entries())
    await sitDown(table, token, { seat, name, colour: SEAT_COLOURS[seat % SEAT_COLOURS.length] })
  return table.id
}
