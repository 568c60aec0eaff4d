import { expect, test } from 'vitest'
import { square } from './board.fixture'
import {
  columnsOf,
  covering,
  grip,
  hover,
  justPlaced,
  landed,
  moveOf,
  nextFit,
  shapeOf,
  spotOf,
} from './ghost'
import { find } from './piece'

const board = square()

test('a move tells its shape and a column for each cube', () => {
  expect(shapeOf('L:c3c3c3d3')).toBe('L')
  expect(columnsOf('I:f9f10f11')).toEqual(['f9', 'f10', 'f11'])
  expect(columnsOf('swap')).toEqual([])
  expect(spotOf('f10')).toEqual({ x: 5, y: 9 })
})

test('the text of cubes is sorted by file, then by rank as a number', () => {
  expect(
    moveOf('I', [
      [5, 10, 0],
      [5, 8, 0],
      [5, 9, 0],
    ]),
  ).toBe('I:f9f10f11')
  expect(
    moveOf('V', [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]),
  ).toBe('V:a1a2b1')
})

test('cubes land on what stands in their column', () => {
  expect(landed('L:c3c3c3d3', { d3: 2 })).toEqual([
    [2, 2, 0],
    [2, 2, 1],
    [2, 2, 2],
    [3, 2, 2],
  ])
  expect(justPlaced('L:c3c3c3d3', { c3: 3, d3: 3 })).toEqual([
    [2, 2, 0],
    [2, 2, 1],
    [2, 2, 2],
    [3, 2, 2],
  ])
})

test('a ghost fits if its text is among the legal moves, and then lies as it would land', () => {
  const foot = find(board.pieces.L!.turned, landed('L:c3c3c3d3', {}))
  const legal = new Set(['L:c3c3c3d3'])
  const over = grip(board, {}, 'L:c3c3c3d3').over
  expect(hover(board, { d3: 2 }, legal, 'L', foot, over)).toMatchObject({
    fits: true,
    move: 'L:c3c3c3d3',
    cubes: landed('L:c3c3c3d3', { d3: 2 }),
    columns: ['c3', 'd3'],
  })
  expect(hover(board, {}, new Set(), 'L', foot, over).fits).toBe(false)
})

test('a ghost that does not fit rests stiff on the highest column under it', () => {
  const lying = find(board.pieces.I!.turned, landed('I:a1b1c1', {}))
  const ghost = hover(board, { b1: 2 }, new Set(), 'I', lying, { x: 1, y: 0 })
  expect(ghost.cubes).toEqual([
    [0, 0, 2],
    [1, 0, 2],
    [2, 0, 2],
  ])
})

test('a ghost stays within the bounds of the board', () => {
  const lying = find(board.pieces.I!.turned, landed('I:a1b1c1', {}))
  expect(hover(board, {}, new Set(), 'I', lying, { x: 0, y: 0 }).move).toBe('I:a1b1c1')
  expect(hover(board, {}, new Set(), 'I', lying, { x: 99, y: 99 }).move).toBe('I:f8g8h8')
})

test('holding a piece as a legal move says gives that move again', () => {
  for (const [shape, { turned }] of Object.entries(board.pieces))
    for (const way of turned.keys()) {
      const { move, cubes } = hover(board, {}, new Set(), shape, way, { x: 3, y: 4 })
      const heights = Object.fromEntries(
        cubes.map(([x, y]) => [
          `${String.fromCharCode(97 + x)}${y + 1}`,
          Math.min(...cubes.filter((c) => c[0] === x && c[1] === y).map((c) => c[2])),
        ]),
      )
      const held = grip(board, heights, move)
      expect(held.way).toBe(way)
      expect(hover(board, heights, new Set([move]), shape, held.way, held.over)).toMatchObject({
        move,
        cubes,
        fits: true,
      })
    }
})

test('tapped cells leave the moves that cover them all', () => {
  const legal = ['I:a1b1c1', 'I:b1c1d1', 'V:a1b1b2', 'swap']
  expect(covering(legal, null, ['a1', 'b1'])).toEqual(['I:a1b1c1', 'V:a1b1b2'])
  expect(covering(legal, 'I', ['b1'])).toEqual(['I:a1b1c1', 'I:b1c1d1'])
  expect(covering(legal, 'I', ['h8'])).toEqual([])
})

test('the next fit keeps the way the piece is turned while there is one', () => {
  const legal = ['I:a1a2a3', 'I:a1b1c1', 'I:b1c1d1']
  const { way } = grip(board, {}, 'I:a1b1c1')
  expect(nextFit(board, {}, legal, 'I', way, null)).toBe('I:a1b1c1')
  expect(nextFit(board, {}, legal, 'I', way, 'I:b1c1d1')).toBe('I:a1b1c1')
  expect(nextFit(board, {}, ['I:a1a2a3'], 'I', way, null)).toBe('I:a1a2a3')
  expect(nextFit(board, {}, [], 'I', way, null)).toBe(null)
})
