// How much time a player has left.
import type { Position, Seat } from '../api/types'

export const decides = (seat: Seat, { to_act }: Position): boolean =>
  to_act.includes(seat.seat) && !seat.ready

/** The seconds until the decision or the whole game runs out, whichever comes first; null without a clock. */
export function secondsLeft(seat: Seat, position: Position, passed: number): number | null {
  const spans = [seat.left_ms?.decision, seat.left_ms?.game].filter((ms) => ms != null)
  if (!spans.length) return null
  const spent = decides(seat, position) ? Math.max(0, passed) : 0
  return Math.max(0, Math.ceil((Math.min(...spans) - spent) / 1000))
}
