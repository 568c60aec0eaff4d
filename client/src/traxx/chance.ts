// What chance can choose from, in the order of docs/notation.md: the starts, then a card.
import { CHANCE } from '../api/turns'
import type { Chances } from '../game'
import example from './examples.json'

const { deck, cells } = example.board
const starts = cells.flatMap(({ start }) => start ?? []).sort()

const chances: Chances = (record, before) => {
  if (!before.length) return arrangements(starts, record.scores.length)
  const gone = new Set(before.map((turn) => turn[CHANCE]))
  return deck.filter((card) => !gone.has(card))
}

function arrangements(letters: readonly string[], length: number): string[] {
  if (!length) return ['']
  return letters.flatMap((letter) =>
    arrangements(
      letters.filter((other) => other !== letter),
      length - 1,
    ).map((rest) => letter + rest),
  )
}

export default chances
