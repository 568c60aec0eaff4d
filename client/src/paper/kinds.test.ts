import { expect, test } from 'vitest'
import { queryOf, type Wanted } from './kinds'

const wanted: Wanted = {
  paper: 'a4',
  ink: 'mono',
  language: 'gl',
  per_page: 4,
  copies: 99,
  starts: 'AC',
  board: 'torus',
  cube: 15,
  seed: ' school ',
  players: 3,
}

test('only what belongs to a kind is asked for', () => {
  expect(queryOf('traxx', 'boards', wanted)).toBe('paper=a4&ink=mono&language=gl&per_page=4&starts=AC')
  expect(queryOf('caminos', 'board', wanted)).toBe('paper=a4&ink=mono&language=gl&board=torus&cube=15')
  expect(queryOf('qwinto', 'rules', wanted)).toBe('paper=a4&ink=mono&language=gl')
})

test('numbers and words are made to fit', () => {
  expect(queryOf('qwinto', 'sheets', wanted)).toContain('copies=30')
  expect(queryOf('qwinto', 'caller', wanted)).toContain('seed=school')
  expect(queryOf('traxx', 'dealt', { ...wanted, seed: '' })).toContain('seed=1')
})
