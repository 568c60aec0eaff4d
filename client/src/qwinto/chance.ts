// What chance can choose from, in the order of docs/notation.md: the rolls of the dice that were chosen.
import type { Choices } from '../api/types'
import type { Chances } from '../game'

const FACES = [1, 2, 3, 4, 5, 6]

const chances: Chances = (_record, before) => rolls(diceOf(before))

/** How many dice were chosen last: the latest decision that names dice. */
function diceOf(before: readonly Choices[]): number {
  const chosen = before.flatMap((turn) => Object.values(turn)).findLast((move) => /^[oyp]{1,3}$/.test(move))
  return chosen?.length ?? 0
}

function rolls(dice: number): string[] {
  if (dice < 2) return dice ? FACES.map(String) : []
  return rolls(dice - 1).flatMap((first) => FACES.map((last) => `${first}+${last}`))
}

export default chances
