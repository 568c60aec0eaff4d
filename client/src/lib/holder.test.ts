import { expect, test } from 'vitest'
import { hands } from './holder'

test('a device with one seat is never handed on', () => {
  expect(hands([2], [2], null)).toEqual({ holder: 2, next: null })
  expect(hands([2], [], null)).toEqual({ holder: 2, next: null })
  expect(hands([], [], 1)).toEqual({ holder: null, next: null })
})

test('secret decisions are made one after the other', () => {
  expect(hands([0, 1, 2], [0, 1, 2], null)).toEqual({ holder: null, next: 0 })
  expect(hands([0, 1, 2], [0, 1, 2], 0)).toEqual({ holder: 0, next: null })
  expect(hands([0, 1, 2], [1, 2], 0)).toEqual({ holder: null, next: 1 })
  expect(hands([0, 1, 2], [2], 1)).toEqual({ holder: null, next: 2 })
  expect(hands([0, 1, 2], [], 2)).toEqual({ holder: null, next: null })
})

test('whoever has the device begins the next turn', () => {
  expect(hands([0, 1, 2], [0, 1, 2], 2)).toEqual({ holder: 2, next: null })
  expect(hands([0, 1, 2], [0, 1], 2)).toEqual({ holder: null, next: 0 })
})
