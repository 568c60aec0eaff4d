import { expect, test } from 'vitest'
import { caminosText, qwintoText, traxxFinalText, traxxRoundsText } from './check'

test('a Qwinto sheet has a dot for every empty cell', () => {
  const rows = [
    { name: 'orange', cells: ['o3', 'o4', 'o5'] },
    { name: 'yellow', cells: ['y2'] },
  ]
  expect(qwintoText(rows, { o4: 5, y2: 12 }, 2)).toBe('orange . 5 .\nyellow 12\nmisthrows 2')
})

test('a Träxx board comes round by round or as its last line', () => {
  expect(
    traxxRoundsText('A', [
      { card: 'bgys', move: 'd4-e5' },
      { card: 'bgyr', move: 'pass' },
    ]),
  ).toBe('start A\nbgys d4-e5\nbgyr pass')
  expect(traxxFinalText('A', ['e5', 'd4'], [4, 7], null)).toBe('start A\nline e5-d4\nnumbers 4 7')
  expect(traxxFinalText('B', ['d5'], [], [])).toBe('start B\nline d5\nnumbers\nhalved')
})

test('a Caminos position leaves out empty columns', () => {
  expect(caminosText('octagon', { c3: 'gyy', d4: '' }, { g: 4, y: 3 })).toBe(
    'board octagon\nc3 gyy\nedge 4 3',
  )
})
