import type { Position } from '../api/types'
import type { Lesson } from '../game'
import example from './examples.json'
import type { View } from './types'

const tops = ({ view }: Position<View>, colour: string) =>
  Object.values(view.stacks).filter((stack) => stack.at(-1) === colour).length

const lesson: Lesson<View> = {
  positions: example.lesson,
  steps: [
    { text: 'lesson.caminos.1', from: 0, done: 'lesson.caminos.1.done' },
    {
      text: 'lesson.caminos.2',
      from: 1,
      done: 'lesson.caminos.2.done',
      hint: 'lesson.caminos.2.hint',
      isMet: (before, move) => (move.match(/[a-z]\d+/g) ?? []).some((cell) => cell in before.view.stacks),
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
      isMet: (_before, _move, after) => after.view.path !== null,
    },
    { text: 'lesson.caminos.5', from: 4 },
  ],
}

export default lesson
