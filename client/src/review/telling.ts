// Turns of a game that is over, in words.
import { actorOf } from '../api/turns'
import type { GameRecord, Position, Replay, Seat } from '../api/types'
import { gameOf } from '../games'
import { t } from '../i18n/index.svelte'
import { SEAT_COLOURS } from '../lib/table.svelte'
import { dressed, named } from '../lib/seats'
import type { Review } from './types'

/** Who played, as the record says, in the colours of the game. */
export function seatsOf(
  { game, seats = [], scores }: Pick<GameRecord, 'game' | 'seats' | 'scores'>,
  { view }: Position,
): Seat[] {
  const sat = scores.map((_, seat): Seat => ({
    seat,
    kind: seats[seat]?.bot ? 'bot' : 'person',
    name: seats[seat]?.name || t('setup.player', { n: seat + 1 }),
    colour: SEAT_COLOURS[seat] ?? null,
    bot: seats[seat]?.bot ?? null,
    away: false,
    host: false,
    mine: false,
    ready: false,
    left_ms: null,
    absent_ms: null,
    hints: seats[seat]?.hints ?? 0,
    wins: 0,
  }))
  return dressed(named(sat), gameOf(game), view)
}

/** One seat's move of a turn, or chance's; `after` where another move than the one played is told. */
export function tellMove(
  { record, board, positions }: Replay,
  seats: readonly Seat[],
  turn: number,
  who: string,
  move: string,
  after: Position = positions[turn]!,
): string {
  const before = positions[turn - 1]!
  const about = { seats, you: null, board, before, after }
  return gameOf(record.game).say({ ...about, seat: actorOf(who), move })
}

/** What everybody did in a turn, and as how large a mistake it is known. */
export function tell(replay: Replay, seats: readonly Seat[], turn: number, review: Review | null): string {
  return Object.entries(replay.record.turns[turn - 1] ?? {})
    .map(([who, move]) => {
      const judged = review?.decisions.find((one) => one.turn === turn && String(one.seat) === who)
      const grade = judged?.grade ? `${t(`review.grade.${judged.grade}`)} ` : ''
      return grade + tellMove(replay, seats, turn, who, move)
    })
    .join('\u00a0· ')
}
