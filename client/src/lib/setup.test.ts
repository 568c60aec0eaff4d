import { expect, test, vi } from 'vitest'
import { wish } from './setup'

vi.mock('./table.svelte', () => ({ SEAT_COLOURS: ['teal'] }))

test('people sit on open seats, bots behind them, and all are counted', () => {
  const plan = {
    names: ['Ann'],
    guests: 1,
    bots: ['club'],
    options: { swap: true },
    clock: { decision: 60, game: 900 },
    public: true,
    strangers: false,
    approval: false,
  }
  expect(wish('traxx', 'friends', plan)).toEqual({
    game: 'traxx',
    options: { swap: true, seats: 3 },
    seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', bot: 'club' }],
    settings: {
      public: true,
      strangers: false,
      approval: false,
      autostart: true,
      clock: { decision: 60, game: 900 },
      language: 'en',
    },
  })
})

test('a table with phones waits for its host', () => {
  const plan = {
    names: [],
    guests: 4,
    bots: [],
    options: {},
    clock: { decision: null, game: null },
    public: false,
    strangers: false,
    approval: false,
  }
  expect(wish('qwinto', 'phones', plan).settings).toEqual({
    public: false,
    strangers: false,
    approval: false,
    autostart: false,
    clock: null,
    language: 'en',
  })
})
