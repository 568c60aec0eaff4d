import { expect, test, vi } from 'vitest'
import { request } from '../api/request'
import type { Position, Seat, Table } from '../api/types'
import type { Game } from '../game'
import { line, news, Story, type Moment, type Telling } from './story.svelte'

vi.mock('../api/request')

const seats = [{ name: 'Ann' }, { name: 'Lola' }] as Seat[]
const game = { say: ({ seat, move }) => `${seat === '*' ? 'Lola' : seats[seat]!.name} ${move}` } as Game
const telling: Telling = { game, board: { name: '' }, seats, you: 0, hasScores: true }
const at = (scores: number[]) => ({ scores }) as Position
const moment = (turn: number, choices: Record<string, string>, gain = 0): Moment => ({
  turn,
  choices,
  before: at([0, 0]),
  after: at([0, gain]),
})
const said = (moments: Moment[]) => line(news(moments, 0, telling), seats)

test('what the others did since my last decision is one line, with what it brought', () => {
  const moments = [
    moment(1, { 0: 'writes 4', 1: 'writes 5' }),
    moment(2, { 1: 'takes yellow' }),
    moment(3, { '*': 'rolls 5' }),
  ]
  expect(said(moments)).toBe('Lola writes 5 · takes yellow · rolls 5')
  expect(said([...moments, moment(4, { 0: 'passes', 1: 'writes 9' }, 3)])).toBe('Lola writes 9 · +3')
})

test('what chance draws for me is no news; then the last thing that the others did stays', () => {
  const moments = [
    moment(1, { 0: 'writes 4', 1: 'writes 5' }),
    moment(2, { 0: 'takes' }),
    moment(3, { '*': 'rolls' }),
  ]
  expect(said(moments)).toBe('Lola writes 5')
})

test('a turn that could not be had is asked for again', async () => {
  vi.useFakeTimers()
  const before = { last: null } as unknown as Position
  vi.mocked(request).mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(before)
  const story = new Story('T', undefined)
  const position = { last: { turn: 1, choices: { 0: 'pass' } } } as unknown as Position
  await story.follow({ round: 1, position } as Table)
  expect(story.moments).toEqual([])
  await vi.runAllTimersAsync()
  expect(story.moments).toEqual([{ turn: 1, choices: { 0: 'pass' }, before, after: position }])
  vi.useRealTimers()
})
