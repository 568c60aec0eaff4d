// A sheet at the end of a future.
import { CHANCE } from '../api/turns'
import type { Choices } from '../api/types'

type Cells = Readonly<Record<string, number | null>>

/** The cells of a seat after these turns, if `sum` lies on the table before them. */
export function finished(cells: Cells, turns: readonly Choices[], seat: number, sum: number | null): Cells {
  const end = { ...cells }
  let rolled = sum
  for (const turn of turns) {
    const roll = turn[CHANCE]
    if (roll) rolled = roll.split('+').reduce((all, face) => all + Number(face), 0)
    const cell = turn[seat]
    if (cell && cell in end) end[cell] = rolled
  }
  return end
}
