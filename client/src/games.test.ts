// The client with a catalogue that holds a game it has never heard of, and a board and a level that are new.
import { render } from 'svelte/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Catalogue, CatalogueGame, Seat } from './api/types'
import { gameOf } from './games'
import Generic from './generic/Generic.svelte'
import { speak } from './i18n/index.svelte'
import { catalogue, entryOf, hasScores, titleOf, useCatalogue } from './lib/catalogue.svelte'
import { named } from './lib/seats'
import Options from './parts/Options.svelte'
import { waysOf } from './ways'

const PIG: CatalogueGame = {
  name: 'pig',
  title: 'Pig',
  rules: 1,
  seats: { choices: [2, 3, 4], default: 2 },
  options: [{ name: 'target', kind: 'choice', default: 100, values: [50, 100] }],
  boards: [{ name: 'plain' }],
  bots: ['random', 'genius'],
  substitute: 'random',
  solo: false,
  secret: false,
  teams: { '2': [0, 1] },
  scoring: null,
  excellent: null,
  printables: {},
}
const CAMINOS: CatalogueGame = {
  ...PIG,
  name: 'caminos',
  title: 'Caminos',
  scoring: 'scoring',
  options: [{ name: 'board', kind: 'board', default: 'square', values: ['square', 'plank'] }],
  boards: ['square', 'plank'].map((name) => ({ name, cells: [{ cell: 'a1', x: 0, y: 0 }] })),
}
const CATALOGUE: Catalogue = { games: [PIG, CAMINOS], settings: {}, printing: [], vacant_ms: 60_000 }

const seat = (seat: number, name: string) => ({ seat, name, kind: 'person' }) as Seat
const props = (moves: string[]) => ({
  board: { name: 'plain' },
  position: {
    game: 'pig',
    turn: 3,
    text: '12 7',
    to_act: [0],
    over: false,
    scores: [12, 7],
    winners: [],
    last: { turn: 2, choices: { '1': 'hold' } },
    moves: { '0': moves },
    choices: {},
    view: { drawing: 'Ann: 12\nBen: 7 <3' },
  },
  seats: [seat(0, 'Ann'), seat(1, 'Ben')],
  mine: [0],
  own: 0,
  you: 0,
  busy: false,
  replaying: false,
  onmove: () => Promise.resolve(),
  check: () => Promise.resolve({ legal: true, rule: null, reason: null }),
})

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await speak('en')
  useCatalogue(CATALOGUE)
})

test('games with a home come first, and an unknown one has all that a page asks for', () => {
  expect(catalogue().map(({ name }) => name)).toEqual(['caminos', 'pig'])
  expect(titleOf('pig')).toBe('Pig')
  expect(waysOf(entryOf('pig'))).toEqual(['bots', 'screen', 'phones', 'friends'])
  expect(hasScores({ game: 'pig', options: {} })).toBe(true)
  const { before, after } = { before: props([]).position, after: props([]).position }
  const decision = { board: null, seats: props([]).seats, you: 0, before, after }
  expect(gameOf('pig').say({ ...decision, seat: 1, move: 'hold' })).toBe('Ben: hold')
  expect(gameOf('pig').say({ ...decision, seat: '*', move: '5' })).toBe('Chance: 5')
})

test('points are shown where the catalogue says so', () => {
  expect(hasScores({ game: 'caminos', options: {} })).toBe(false)
  expect(hasScores({ game: 'caminos', options: { scoring: true } })).toBe(true)
})

test('the generic table shows the drawing and a button for each move', () => {
  const { body } = render(Generic, { props: props(['hold', 'roll']) })
  expect(body).toContain('Ann: 12\nBen: 7 &lt;3')
  expect(body).toContain('Ben: hold')
  expect(body.match(/<button/g)).toHaveLength(2)
  expect(body).not.toContain('type="search"')
})

test('many moves can be searched and come in groups', () => {
  const moves = [...'abcd'].flatMap((file) => Array.from({ length: 10 }, (_, i) => `${file}${i + 1}`))
  const { body } = render(Generic, { props: props(moves) })
  expect(body).toContain('type="search"')
  expect(body.match(/<details/g)).toHaveLength(4)
  expect(body.match(/<button/g)).toHaveLength(40)
})

test('a new board, a new level and a new option need no text of ours', () => {
  expect(named([{ kind: 'bot', bot: 'genius', name: 'genius' }])[0]!.name).toBe('Genius')
  const { body } = render(Options, { props: { catalogue: CAMINOS, options: {} } })
  expect(body).toContain('Square')
  expect(body).toContain('plank')
  expect(body.match(/<svg/g)).toHaveLength(2)
  expect(render(Options, { props: { catalogue: PIG, options: {} } }).body).toContain('target')
})
