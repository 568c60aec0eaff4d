import { expect, test } from 'vitest'
import { sheetText } from './entry'

test('a position leaves out empty columns', () => {
  expect(sheetText('octagon', { c3: 'gyy', d4: '' }, { g: 4, y: 3 })).toBe('board octagon\nc3 gyy\nedge 4 3')
})
