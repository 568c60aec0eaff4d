import { expect, test } from 'vitest'
import { startDrawing, stopDrawing, whenStill } from './still'

test('while somebody draws only the last table waits, and it is shown as soon as the finger lets go', () => {
  const shown: number[] = []
  const come = (table: number) => whenStill(() => shown.push(table))
  come(1)
  startDrawing()
  come(2)
  come(3)
  expect(shown).toEqual([1])
  stopDrawing()
  expect(shown).toEqual([1, 3])
  stopDrawing()
  come(4)
  expect(shown).toEqual([1, 3, 4])
})
