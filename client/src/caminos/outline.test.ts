import { expect, test } from 'vitest'
import { square } from './board.fixture'
import { isOuter, loops, rim, sideEdges, strips } from './outline'

test('a square has one loop of four corners and eight edges a side', () => {
  const board = square()
  expect(loops(board)).toHaveLength(1)
  expect(loops(board)[0]).toHaveLength(4)
  expect(sideEdges(board).map((edges) => edges.length)).toEqual([8, 8, 8, 8])
  expect(sideEdges(board)[0]!.every((edge) => edge.out[1] === -1)).toBe(true)
})

test('a hole is a loop of its own that turns the other way and belongs to no side', () => {
  const board = square(5)
  const holed = { ...board, cells: board.cells.filter(({ cell }) => cell !== 'c3') }
  expect(loops(holed).map(isOuter).sort()).toEqual([false, true])
  expect(rim(holed)).toHaveLength(24)
  expect(sideEdges(holed).flat()).toHaveLength(20)
})

test('strips outside the rim meet at corners', () => {
  const board = square(3)
  expect(strips(board, sideEdges(board)[0]!, 0.25).map(({ from, to }) => [...from, ...to])).toEqual([
    [-0.25, -0.25, 1, -0.25],
    [1, -0.25, 2, -0.25],
    [2, -0.25, 3.25, -0.25],
  ])
  const bent = { ...board, cells: board.cells.filter(({ cell }) => ['a1', 'a2', 'b1'].includes(cell)) }
  const inner = rim(bent).find(({ cell, out }) => cell === 'a2' && out[0] === 1)!
  expect(strips(bent, [inner], 0.25)).toEqual([{ from: [1.25, 1.25], to: [1.25, 2.25], out: [1, 0] }])
})
