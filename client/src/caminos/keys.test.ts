import { expect, test } from 'vitest'
import { keyOf, letters } from './keys'

const press = (key: string, held = {}) =>
  keyOf({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('keys turn, take and move the piece; with shift the arrows move the eye', () => {
  expect(press('q', { code: 'KeyQ' })).toEqual({ turn: 1 })
  expect(press('3')).toEqual({ take: 2 })
  expect(press('ArrowUp')).toEqual({ nudge: 'up' })
  expect(press('ArrowUp', { shiftKey: true })).toEqual({ eye: 'eyeUp' })
})

test('the browser keeps its own keys', () => {
  expect(press('w', { code: 'KeyW', ctrlKey: true })).toBe(null)
  expect(press('Tab')).toBe(null)
})

test('the six keys that turn a piece are told by their place: a French A is where Q is elsewhere', () => {
  expect(press('a', { code: 'KeyQ' })).toEqual({ turn: 1 })
  expect(press('z', { code: 'KeyW' })).toEqual({ tip: 'up' })
})

test('their letters are those of the keyboard, or of the language', async () => {
  expect((await letters('fr')).w).toBe('Z')
  expect((await letters('de')).w).toBe('W')
  const dvorak = { getLayoutMap: async () => new Map([['KeyW', ',']]) }
  expect((await letters('fr', dvorak)).w).toBe(',')
})
