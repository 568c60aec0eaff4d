// What chance can choose from, in the order of docs/notation.md. Nothing else of the rules is needed to check it.
import type { Choices, GameRecord } from '../api/types'

const DECK = 'bgys bgyr bgyp bgsr bgspp bggrp byssr bysp bbyrp bsrp gysrr gyysp gyrp gsrp ysrp'.split(' ')
const STARTS = [...'ABCD']
const FACES = [1, 2, 3, 4, 5, 6]

/** The moves that chance had before a turn, given the turns before it. */
export function chances(record: GameRecord, before: readonly Choices[]): string[] {
  if (record.game === 'traxx') return traxx(record.scores.length, before)
  if (record.game === 'qwinto') return rolls(diceOf(before))
  return []
}

function traxx(seats: number, before: readonly Choices[]): string[] {
  if (!before.length) return arrangements(STARTS, seats)
  const gone = new Set(before.map((turn) => turn['*']))
  return DECK.filter((card) => !gone.has(card))
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

/** How many dice were chosen last: the latest decision that names dice. */
function diceOf(before: readonly Choices[]): number {
  const chosen = before.flatMap((turn) => Object.values(turn)).findLast((move) => /^[oyp]{1,3}$/.test(move))
  return chosen?.length ?? 0
}

function rolls(dice: number): string[] {
  if (dice === 1) return FACES.map(String)
  return rolls(dice - 1).flatMap((first) => FACES.map((last) => `${first}+${last}`))
}
