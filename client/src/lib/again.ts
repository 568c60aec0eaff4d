// Another game: who has asked for it, and who is still to answer.
import type { Seat, Table } from '../api/types'

export interface Wishes {
  agreed: Seat[]
  /** Who has not answered; bots and those for whom one plays are not asked. */
  asked: Seat[]
  /** Whether somebody at this screen can ask, or agree. */
  mayAgree: boolean
}

export function wishes({ again, host }: Table, seats: readonly Seat[]): Wishes {
  const agreed = seats.filter((seat) => again?.includes(seat.seat))
  const asked = seats.filter((seat) => seat.kind === 'person' && !seat.away && !agreed.includes(seat))
  const mayAgree = again ? asked.some((seat) => seat.mine) : host || seats.some((seat) => seat.mine)
  return { agreed, asked, mayAgree }
}
