import { expect, test } from 'vitest'
import { Pace } from './three/pace'

test('slow pictures become coarser, quick ones sharper again', () => {
  const pace = new Pace(3, 3)
  pace.learn(60)
  expect(pace.moving).toBeCloseTo(2.1)
  for (let picture = 0; picture < 20; picture++) pace.learn(12)
  expect(pace.moving).toBe(3)
  pace.learn(25)
  expect(pace.moving).toBe(3)
})

test('a device that stays slow however coarse the picture is gets noticed, one slow picture does not', () => {
  const pace = new Pace(1, 1)
  const told = Array.from({ length: 30 }, () => pace.learn(80))
  expect(told[3]).toBe(false)
  expect(told.at(-1)).toBe(true)
  pace.learn(20)
  expect(pace.learn(80)).toBe(false)
})
