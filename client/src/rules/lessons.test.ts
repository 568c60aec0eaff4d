import { expect, test } from 'vitest'
import { gameOf } from '../games'
import en from '../i18n/en'
import { courseOf } from './lessons'

test.each(['traxx', 'caminos', 'qwinto'])('the course of %s has words for every idea', async (name) => {
  const { steps, positions } = (await gameOf(name).course!()).default
  expect(steps.length).toBeGreaterThanOrEqual(5)
  expect(steps.length).toBeLessThanOrEqual(8)
  expect(new Set(positions).size).toBe(steps.length)
  for (const { text, hint, done } of steps)
    for (const key of [text, hint!, done!]) expect(en).toHaveProperty([key])
})

test('an exercise is done with the moves that show its idea, and with no other', () => {
  const [step] = courseOf('pig', [{ idea: 'hold', position: '-', solutions: ['hold'] }]).steps
  const isMet = (move: string) => step!.isMet!({} as never, move, {} as never)
  expect([isMet('hold'), isMet('roll')]).toEqual([true, false])
})
