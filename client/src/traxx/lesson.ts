import type { Position } from '../api/types'
import type { Lesson } from '../game'
import example from './examples.json'
import type { TraxxView } from './types'

const mine = (position: Position<TraxxView>) => position.view.seats[0]!

const lesson: Lesson<TraxxView> = {
  positions: example.lesson,
  steps: [
    { text: 'lesson.traxx.1', from: 0, done: 'lesson.traxx.1.done' },
    { text: 'lesson.traxx.2', from: 1, done: 'lesson.traxx.2.done' },
    {
      text: 'lesson.traxx.3',
      from: 2,
      done: 'lesson.traxx.3.done',
      hint: 'lesson.traxx.3.hint',
      isMet: (_before, _move, after) => mine(after).reached.length > 0,
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
}

export default lesson
