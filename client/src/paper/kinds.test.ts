import { expect, test } from 'vitest'
import type { Option } from '../api/types'
import { addressOf, isOpen, valueOf } from './kinds'

const starts: Option = {
  name: 'starts',
  kind: 'text',
  default: 'ABCD',
  values: [],
  pattern: '[ABCDabcd]{1,40}',
}
const perPage: Option = { name: 'per_page', kind: 'choice', default: 1, values: [1, 2, 4] }
const copies: Option = { name: 'copies', kind: 'choice', default: null, values: [1, 2, 3] }
const paper: Option = { name: 'paper', kind: 'choice', default: 'a4', values: ['a4', 'letter'] }
const chosen = { paper: 'letter', per_page: 4, cube: 15, starts: ' AC ' }

test('only what belongs to a kind is asked for', () => {
  expect(addressOf('traxx', 'boards', [paper, starts, perPage], chosen)).toBe(
    '/api/v1/print/traxx/boards?paper=letter&starts=AC&per_page=4',
  )
  expect(addressOf('pig', 'rules', [paper], chosen)).toBe('/api/v1/print/pig/rules?paper=letter')
})

test('what is not allowed is the default, and a default of null is left to the server', () => {
  expect(valueOf(perPage, { per_page: 3 })).toBe(1)
  expect(valueOf(starts, { starts: '' })).toBe('ABCD')
  expect(valueOf(starts, { starts: 'AX' })).toBe('ABCD')
  expect(valueOf(copies, {})).toBe(null)
  expect(addressOf('traxx', 'dealt', [copies], chosen)).not.toContain('copies')
})

test('a single value is nothing to choose', () => {
  expect(isOpen({ name: 'pieces', kind: 'pieces', default: 'classic', values: ['classic'] })).toBe(false)
  expect(isOpen(starts)).toBe(true)
})
