import { beforeAll, expect, test, vi } from 'vitest'
import type { Position, Seat } from '../api/types'
import { speak } from '../i18n/index.svelte'
import { square } from './board.fixture'
import { ending } from './ending'
import type { View } from './types'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await speak('en')
})

const seats = ['Ann', 'Ben'].map((name, seat) => ({ seat, name })) as Seat[]
const view = { path: { colour: 'g', cells: ['a1', 'b1'] }, colours: ['g', 'y'], hands: [{}, {}], edge: {} }
const position = { view } as unknown as Position<View>
const why = (you: number | null) => ending({ board: square(), position, seats, you }).why

test('whoever joined two sides is spoken to, the others are told who it was', () => {
  expect(why(0)).toBe('You have joined two sides: green, 2 cells.')
  expect(why(1)).toBe('Ann has joined two sides: green, 2 cells.')
  expect(why(null)).toBe('Ann has joined two sides: green, 2 cells.')
})
