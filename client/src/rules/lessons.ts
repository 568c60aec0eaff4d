// First lessons: where each step begins, and what it wants. What is legal and what follows, the server says.
import type { CaminosView, Choices, GameName, Position, QwintoView, TraxxView } from '../api/types'
import type { Key } from '../i18n/index.svelte'

export interface Step {
  text: Key
  /** Which of the game's prepared positions it begins with; none: it goes on from the one before. */
  from?: number
  /** Said when the move was not what the step is about; without it every move will do. */
  hint?: Key
  isMet?: (before: Position, move: string, after: Position) => boolean
  /** Said afterwards; without it there is nothing to do. */
  done?: Key
}

const traxx = (position: Position) => (position.view as TraxxView).seats[0]!
const qwinto = (position: Position) => (position.view as QwintoView).seats[0]!
const caminos = (position: Position) => position.view as CaminosView
const tops = (position: Position, colour: string) =>
  Object.values(caminos(position).stacks).filter((stack) => stack.at(-1) === colour).length

export const LESSONS: Record<GameName, Step[]> = {
  traxx: [
    { text: 'lesson.traxx.1', from: 0, done: 'lesson.traxx.1.done' },
    { text: 'lesson.traxx.2', from: 1, done: 'lesson.traxx.2.done' },
    {
      text: 'lesson.traxx.3',
      from: 2,
      done: 'lesson.traxx.3.done',
      hint: 'lesson.traxx.3.hint',
      isMet: (_before, _move, after) => traxx(after).reached.length > 0,
    },
    {
      text: 'lesson.traxx.4',
      from: 3,
      done: 'lesson.traxx.4.done',
      hint: 'lesson.traxx.4.hint',
      isMet: (_before, move) => move === 'pass',
    },
    { text: 'lesson.traxx.5', from: 4 },
  ],
  qwinto: [
    { text: 'lesson.qwinto.1', from: 0, done: 'lesson.qwinto.1.done' },
    { text: 'lesson.qwinto.2', done: 'lesson.qwinto.2.done' },
    {
      text: 'lesson.qwinto.3',
      done: 'lesson.qwinto.3.done',
      hint: 'lesson.qwinto.3.hint',
      isMet: (_before, move) => move !== 'pass',
    },
    { text: 'lesson.qwinto.4', from: 1, done: 'lesson.qwinto.4.done' },
    {
      text: 'lesson.qwinto.5',
      from: 2,
      done: 'lesson.qwinto.5.done',
      hint: 'lesson.qwinto.5.hint',
      isMet: (_before, _move, after) => qwinto(after).columns[8]! > 0,
    },
    { text: 'lesson.qwinto.6', from: 3 },
  ],
  caminos: [
    { text: 'lesson.caminos.1', from: 0, done: 'lesson.caminos.1.done' },
    {
      text: 'lesson.caminos.2',
      from: 1,
      done: 'lesson.caminos.2.done',
      hint: 'lesson.caminos.2.hint',
      isMet: (before, move) => (move.match(/[a-z]\d+/g) ?? []).some((cell) => cell in caminos(before).stacks),
    },
    {
      text: 'lesson.caminos.3',
      from: 2,
      done: 'lesson.caminos.3.done',
      hint: 'lesson.caminos.3.hint',
      isMet: (before, _move, after) => tops(after, 'y') < tops(before, 'y'),
    },
    {
      text: 'lesson.caminos.4',
      from: 3,
      done: 'lesson.caminos.4.done',
      hint: 'lesson.caminos.4.hint',
      isMet: (_before, _move, after) => caminos(after).path !== null,
    },
    { text: 'lesson.caminos.5', from: 4 },
  ],
}

const FACES: Record<string, [first: number, second: number]> = { o: [2, 3], y: [4, 3], p: [1, 2] }

/** What chance does in a lesson: always the same rolls; any card. */
export function chance(position: Position): Choices {
  if (position.game !== 'qwinto') return { '*': position.moves['*']![0]! }
  const { dice, stage } = position.view as QwintoView
  return { '*': [...(dice ?? '')].map((die) => FACES[die]![stage === 'again' ? 1 : 0]).join('+') }
}

/** Everybody's choices if we play this: the others let it be. */
export function together(position: Position, move: string): Choices {
  return Object.fromEntries(position.to_act.map((seat) => [String(seat), seat === 0 ? move : 'pass']))
}
