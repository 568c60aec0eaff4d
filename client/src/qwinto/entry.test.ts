import { expect, test } from 'vitest'
import { sheetText } from './entry'

test('a sheet has a dot for every empty cell', () => {
  const rows = [
    { name: 'orange', cells: ['o3', 'o4', 'o5'] },
    { name: 'yellow', cells: ['y2'] },
  ]
  expect(sheetText(rows, { o4: 5, y2: 12 }, 2)).toBe('orange . 5 .\nyellow 12\nmisthrows 2')
})
