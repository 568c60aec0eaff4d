// A board that was drawn on by hand, as text.
export interface Round {
  card: string
  move: string
}

export function roundsText(start: string, rounds: readonly Round[]): string {
  return [`start ${start}`, ...rounds.map(({ card, move }) => `${card} ${move}`)].join('\n')
}

/** `halved` is null for who played alone. */
export function finalText(
  start: string,
  line: readonly string[],
  numbers: readonly number[],
  halved: readonly number[] | null,
): string {
  const parts = [`start ${start}`, `line ${line.join('-')}`, `numbers ${numbers.join(' ')}`]
  if (halved) parts.push(`halved ${halved.join(' ')}`)
  return parts.map((part) => part.trim()).join('\n')
}
