import { expect, test } from 'vitest'
import { bounds, faces } from './isometric'

test('one cube shows three faces, and cubes that touch hide what is between them', () => {
  expect(faces([[0, 0, 0]]).map((polygon) => polygon.face)).toEqual(['top', 'left', 'right'])
  expect(
    faces([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]),
  ).toHaveLength(7)
  expect(
    faces([
      [0, 0, 0],
      [0, 0, 1],
    ]),
  ).toHaveLength(5)
})

test('what is nearer is drawn later', () => {
  const order = faces([
    [1, 0, 0],
    [0, 0, 0],
    [0, 1, 0],
  ]).map((polygon) => polygon.cube)
  expect([...new Set(order)]).toEqual([2, 1, 0])
})

test('the box holds every corner', () => {
  expect(
    bounds(
      [
        [0, 0],
        [2, -1],
      ],
      0.5,
    ),
  ).toEqual([-0.5, -1.5, 3, 2])
})
