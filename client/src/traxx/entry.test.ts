import { expect, test } from 'vitest'
import { finalText, roundsText } from './entry'

test('a board comes round by round or as its last line', () => {
  expect(
    roundsText('A', [
      { card: 'bgys', move: 'd4-e5' },
      { card: 'bgyr', move: 'pass' },
    ]),
  ).toBe('start A\nbgys d4-e5\nbgyr pass')
  expect(finalText('A', ['e5', 'd4'], [4, 7], null)).toBe('start A\nline e5-d4\nnumbers 4 7')
  expect(finalText('B', ['d5'], [], [])).toBe('start B\nline d5\nnumbers\nhalved')
})
