import { expect, test } from 'vitest'
import { keyOf } from './keys'

const press = (key: string, held = {}) =>
  keyOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('keys turn, take and move the piece; with shift the arrows move the eye', () => {
  expect(press('Q')).toEqual({ turn: 1 })
  expect(press('3')).toEqual({ take: 2 })
  expect(press('ArrowUp')).toEqual({ nudge: 'up' })
  expect(press('ArrowUp', { shiftKey: true })).toEqual({ eye: 'eyeUp' })
})

test('the browser keeps its own keys', () => {
  expect(press('w', { ctrlKey: true })).toBe(null)
  expect(press('Tab')).toBe(null)
})
