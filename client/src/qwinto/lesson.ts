import type { Lesson } from '../game'
import example from './examples.json'
import type { QwintoView } from './types'

/** Always the same rolls. */
const FACES: Record<string, [first: number, second: number]> = { o: [2, 3], y: [4, 3], p: [1, 2] }

const lesson: Lesson<QwintoView> = {
  positions: example.lesson,
  chance: ({ view: { dice, stage } }) =>
    [...(dice ?? '')].map((die) => FACES[die]![stage === 'again' ? 1 : 0]).join('+'),
  steps: [
    { text: 'lesson.qwinto.1', from: 0, done: 'lesson.qwinto.1.done' },
    { text: 'lesson.qwinto.2', from: 1, follows: true, done: 'lesson.qwinto.2.done' },
    {
      text: 'lesson.qwinto.3',
      from: 2,
      follows: true,
      done: 'lesson.qwinto.3.done',
      hint: 'lesson.qwinto.3.hint',
      isMet: (_before, move) => move !== 'pass',
    },
    { text: 'lesson.qwinto.4', from: 3, done: 'lesson.qwinto.4.done' },
    {
      text: 'lesson.qwinto.5',
      from: 4,
      done: 'lesson.qwinto.5.done',
      hint: 'lesson.qwinto.5.hint',
      isMet: (_before, _move, after) => after.view.seats[0]!.columns[8]! > 0,
    },
    { text: 'lesson.qwinto.6', from: 5 },
  ],
}

export default lesson
