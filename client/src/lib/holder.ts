// Round one screen: whose hands the device is in. Secret decisions are made one after the other.

export interface Hands {
  /** Who may decide now, if anybody. */
  holder: number | null
  /** Who should take the device next; until then nothing secret is shown. */
  next: number | null
}

/**
 * @param acting my seats that decide in this turn
 * @param waiting those of them that have not decided
 * @param confirmed the seat that said 'it is me' last
 */
export function hands(
  acting: readonly number[],
  waiting: readonly number[],
  confirmed: number | null,
): Hands {
  if (acting.length < 2) return { holder: acting[0] ?? null, next: null }
  if (confirmed !== null && waiting.includes(confirmed)) return { holder: confirmed, next: null }
  // whoever holds the device goes first in the next turn, so that it is handed on less often
  const next = waiting.find((seat) => confirmed !== null && seat > confirmed) ?? waiting[0] ?? null
  return { holder: null, next }
}
