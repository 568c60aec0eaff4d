import { beforeEach, expect, test, vi } from 'vitest'
import type { Position } from '../api/types'
import type { Request } from '../engine/module.js'

const asked: Request[] = []
vi.mock('../engine/engine', () => ({
  Engine: class {
    ask(request: Request): Promise<unknown> {
      asked.push(request)
      if (request.do === 'judge')
        return Promise.resolve(['ab', 'ba', 'c'].map((move, i) => ({ move, value: -i })))
      const scores = [request.move === 'c' ? 30 : 40 + (request.seed as number)]
      return Promise.resolve([{ turns: [{ '0': request.move }], scores, winners: [] }])
    }
  },
}))
let isAble = true
const adviceOf = vi.fn(() =>
  Promise.resolve([
    { move: 'c', value: 1 },
    { move: 'ab', value: 0 },
  ]),
)
vi.mock('../local/page.svelte', () => ({ isAble: () => isAble }))
vi.mock('../api/server', () => ({ adviceOf: (...asked: []) => adviceOf(...asked) }))
const { Coach } = await import('./coach.svelte')
const { speak } = await import('../i18n/index.svelte')
vi.stubGlobal('document', { documentElement: {} })
await speak('en')

const position = { text: 'the position', moves: { '0': ['ab', 'ba', 'c'] } } as unknown as Position
const sorted = (move: string) => [...move].toSorted().join('')
const advice = {
  simulations: 7,
  level: 'club',
  place: () => 'there',
  name: (_: unknown, move: string) => move,
  same: (one: string, other: string) => sorted(one) === sorted(other),
}
let taken: string[] = []
let isOff = false
const take = (help: string) => {
  taken.push(help)
  return isOff ? Promise.reject(new Error('off')) : Promise.resolve()
}
const coach = () => new Coach({ game: 'pig', advice, board: {}, position, seat: 0, hasScores: true, take })

beforeEach(() => {
  asked.length = 0
  taken = []
  isOff = false
  isAble = true
})

test('three steps, each counted before it is told', async () => {
  const one = coach()
  await one.next()
  expect(one.hint).toMatchObject({ step: 'place', text: 'there' })
  await one.next()
  expect(one.hint).toMatchObject({ step: 'candidates', moves: ['ab', 'c'] })
  await one.next()
  expect(one.hint).toMatchObject({ step: 'move' })
  expect(one.fan?.futures).toHaveLength(100)
  expect(one.hasMore).toBe(false)
  await one.next()
  expect(taken).toEqual(['place', 'candidates', 'move'])
})

test('the engine is asked about the position alone, once', async () => {
  const one = coach()
  await one.next()
  await one.next()
  expect(asked).toEqual([
    { do: 'judge', game: 'pig', position: 'the position', seat: 0, simulations: 7, seed: 1 },
  ])
})

test('without an engine in the page, the server is asked, and nothing is played on', async () => {
  isAble = false
  const one = coach()
  for (let step = 0; step < 3; step++) await one.next()
  await one.hold('c')
  expect(one.hint).toMatchObject({ step: 'move', moves: ['c', 'ab'] })
  expect(adviceOf.mock.calls).toEqual([['pig', 'the position', 0, 7]])
  expect([asked, one.fan, taken]).toEqual([[], null, ['place', 'candidates', 'move']])
})

test('nothing is told where hints are off', async () => {
  isOff = true
  const one = coach()
  await expect(one.next()).rejects.toThrow('off')
  await expect(one.hold('c')).rejects.toThrow('off')
  expect([one.hint, one.fan, one.isHeld, one.isThinking]).toEqual([null, null, false, false])
})

test('a held move shows a hundred futures, each from its own seed, beside those of the best other', async () => {
  const one = coach()
  await one.hold('c')
  expect(taken).toEqual(['futures'])
  expect(one.fan).toMatchObject({ move: 'c', seat: 0 })
  expect(new Set(asked.filter(({ move }) => move === 'ab').map(({ seed }) => seed)).size).toBe(100)
  expect(one.fan?.tones.every((tone) => tone < 0)).toBe(true)
  one.release()
  expect([one.fan, one.isHeld]).toEqual([null, false])
})

test('a move that is let go before its futures come shows none', async () => {
  const one = coach()
  const held = one.hold('c')
  one.release()
  await held
  expect(one.fan).toBeNull()
})

test('another move under the finger has futures of its own, and an illegal one none', async () => {
  const one = coach()
  await Promise.all([one.hold('c'), one.hold('ba')])
  expect(one.fan).toMatchObject({ move: 'ba' })
  await one.hold('zz')
  expect(one.fan).toMatchObject({ move: 'ba' })
})
