import { expect, test } from 'vitest'
import { quarter } from './piece'
import { between, HOME, LIMITS, move, quarterOf, step, tip } from './orbit'

const QUARTER = Math.PI / 2

test('the eye stays within its limits', () => {
  expect(move(HOME, { tilt: 9 }).tilt).toBe(LIMITS.tilt[1])
  expect(move(HOME, { tilt: -9 }).tilt).toBe(LIMITS.tilt[0])
  expect(move(HOME, { zoom: 100 }).distance).toBe(LIMITS.distance[1])
})

test('arrow keys mean what the eye sees', () => {
  const from = (around: number) => quarterOf({ ...HOME, around })
  expect(step('up', from(0))).toEqual({ x: 0, y: 1 })
  expect(step('right', from(0))).toEqual({ x: 1, y: 0 })
  expect(step('up', from(QUARTER))).toEqual({ x: -1, y: 0 }) // from the last file
  expect(step('left', from(QUARTER))).toEqual({ x: 0, y: -1 })
  expect(step('up', from(-QUARTER))).toEqual({ x: 1, y: 0 })
  expect(step('up', from(5 * QUARTER))).toEqual(step('up', from(QUARTER)))
})

test('the eye goes home by the shorter way', () => {
  const far = { ...HOME, around: HOME.around + 4 * Math.PI - 0.2 }
  expect(between(far, HOME, 1).around - far.around).toBeCloseTo(0.2)
  expect(between(far, HOME, 0)).toEqual(far)
})

test('tipping a standing piece lays it down towards the heading', () => {
  const corner = [
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
  ] as const // its top is at the left, seen from rank 1
  const tipped = (heading: 'left' | 'right' | 'up' | 'down', eye: number) => {
    const { axis, quarters } = tip(heading, eye)
    let cubes: readonly (readonly [number, number, number])[] = corner
    for (let done = 0; done < (quarters + 4) % 4; done++) cubes = quarter(cubes, axis)
    return cubes
  }
  expect(tipped('right', 0)).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [1, 0, 1],
  ])
  expect(tipped('up', 0)).toEqual([
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 0],
  ])
  expect(tipped('down', 2)).toEqual(tipped('up', 0))
})
