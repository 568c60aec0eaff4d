import { expect, test } from 'vitest'
import { Pace } from './three/pace'

/** Frames of a device on which a frame takes `each` ms for every dot of a pixel's width; the ratios it is drawn at. */
function drawn(pace: Pace, each: number, frames: number): number[] {
  return Array.from({ length: frames }, () => {
    pace.learn(Math.max(17, each * pace.moving ** 2))
    return pace.moving
  })
}

test('a weak device is drawn coarser until thirty frames a second are left, and hardly ever tried again', () => {
  const ratios = drawn(new Pace(3, 3), 20, 3600)
  const slow = ratios.filter((ratio) => 20 * ratio ** 2 > 33)
  expect(ratios[0]).toBe(3)
  expect(slow.length).toBeLessThan(60)
  expect(ratios.slice(30).filter((ratio) => ratio > 0.8).length).toBeGreaterThan(3500)
})

test('a strong device becomes as sharp as the screen, and stays so', () => {
  const ratios = drawn(new Pace(1.5, 3), 1, 300)
  expect(ratios.at(-1)).toBe(3)
  expect(new Set(ratios.slice(-100)).size).toBe(1)
})

test('long and short frames in turn are judged together', () => {
  const pace = new Pace(1, 1)
  for (const took of [17, 67, 17, 67]) pace.learn(took)
  expect(pace.moving).toBeCloseTo(0.7)
  for (const took of [17, 33, 17, 33]) pace.learn(took)
  expect(pace.moving).toBeCloseTo(0.7)
})

test('a device that stays slow however coarse the frames are gets noticed, one slow moment does not', () => {
  const pace = new Pace(1, 1)
  const told = Array.from({ length: 30 }, () => pace.learn(80))
  expect(told[11]).toBe(false)
  expect(told.at(-1)).toBe(true)
  for (let frame = 0; frame < 6; frame++) pace.learn(20)
  expect(pace.learn(80)).toBe(false)
})
