// What the others do in a lesson.
import { CHANCE } from '../api/turns'
import type { Choices, Position } from '../api/types'
import type { Lesson } from '../game'
import type { Key } from '../i18n/index.svelte'

/** A position with one idea, as `games/<game>/course.json` has it. */
export interface Exercise {
  idea: string
  position: string
  solutions: string[]
}

/** A course as a lesson: a step is done with any of the moves that show its idea. */
export function courseOf(game: string, exercises: readonly Exercise[]): Lesson {
  return {
    positions: exercises.map(({ position }) => position),
    steps: exercises.map(({ idea, solutions }, from) => ({
      text: `course.${game}.${idea}` as Key,
      from,
      hint: `course.${game}.${idea}.wrong` as Key,
      done: `course.${game}.${idea}.done` as Key,
      isMet: (_before, move) => solutions.includes(move),
    })),
  }
}

/** What chance does: as the lesson says, else the first that it may. */
export function chance(lesson: Lesson, position: Position): Choices {
  return { [CHANCE]: lesson.chance?.(position) ?? position.moves[CHANCE]![0]! }
}

/** Everybody's choices if we play this: the others let it be where they may. */
export function together({ to_act, moves }: Position, move: string): Choices {
  const other = (seat: string) => (moves[seat]!.includes('pass') ? 'pass' : moves[seat]![0]!)
  return Object.fromEntries(to_act.map((seat) => [String(seat), seat === 0 ? move : other(String(seat))]))
}
