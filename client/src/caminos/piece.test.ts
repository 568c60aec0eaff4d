import { expect, test } from 'vitest'
import { square } from './board.fixture'
import { find, held, lying, normal, quarter, turn } from './piece'
import type { Cube } from './types'

test('quarter turns find as many ways to turn each shape as it has', () => {
  const counts = Object.entries(square().pieces).map(([shape, piece]) => [shape, piece.turned.length])
  expect(Object.fromEntries(counts)).toEqual({ I: 3, V: 12, L: 24, Z: 12 })
})

test('four quarter turns are none, and one back undoes one', () => {
  const { turned } = square().pieces.L!
  for (const axis of [0, 1, 2] as const)
    for (const way of turned.keys()) {
      expect(turn(turned, way, axis, 4)).toBe(way)
      expect(turn(turned, turn(turned, way, axis), axis, -1)).toBe(way)
    }
})

test('a quarter turn round the vertical takes a row to a column, clockwise seen along the axis', () => {
  expect(
    quarter(
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
      ],
      2,
    ),
  ).toEqual([
    [0, 0, 0],
    [0, 1, 0],
    [0, 2, 0],
  ])
  expect(
    quarter(
      [
        [0, 0, 0],
        [0, 1, 0],
        [0, 2, 0],
      ],
      0,
    ),
  ).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [0, 0, 2],
  ])
})

test('cubes are found among the ways wherever they lie', () => {
  const { turned } = square().pieces.Z!
  const moved = turned[5]!.map(([x, y, z]): Cube => [x + 4, y + 2, z + 1])
  expect(find(turned, moved)).toBe(5)
  expect(
    find(turned, [
      [0, 0, 0],
      [5, 5, 5],
    ]),
  ).toBe(-1)
  expect(normal(moved)).toEqual(normal(turned[5]!))
})

test('a piece is held in its middle and first shown lying', () => {
  expect(
    held([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]),
  ).toEqual([1, 0, 0])
  const { turned } = square().pieces.I!
  expect(normal(turned[lying(turned)]!)).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ])
})
