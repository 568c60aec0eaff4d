import { expect, test } from 'vitest'
import { tiled } from './tiles'

test('tiles take the room that there is, whichever way is tighter', () => {
  const square = { ratio: 1, extra: 0 }
  expect(tiled(4, { width: 210, height: 210 }, square, 10)).toEqual({ columns: 2, width: 100 })
  expect(tiled(4, { width: 430, height: 150 }, square, 10)).toEqual({ columns: 4, width: 100 })
  expect(tiled(3, { width: 100, height: 400 }, square, 0)).toEqual({ columns: 1, width: 100 })
})

test('what is taller by a line gets narrower', () => {
  expect(tiled(1, { width: 500, height: 100 }, { ratio: 2, extra: 20 }, 0)).toEqual({
    columns: 1,
    width: 160,
  })
})
