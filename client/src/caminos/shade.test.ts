import { expect, test } from 'vitest'
import { lightOn } from './shade'

test('a column takes light from those behind it, not from those before it or as high', () => {
  const heights = { c3: 2 }
  expect(lightOn(heights, 3, 2, 0)).toBeLessThan(1)
  expect(lightOn(heights, 3, 2, 1)).toBeGreaterThan(lightOn(heights, 3, 2, 0))
  expect(lightOn(heights, 3, 2, 2)).toBe(1)
  expect(lightOn(heights, 1, 2, 0)).toBe(1)
})
