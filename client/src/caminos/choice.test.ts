import { expect, test, vi } from 'vitest'

vi.mock('../i18n/index.svelte', () => ({ t: (key: string) => key, list: (items: string[]) => items.join() }))
const { square } = await import('./board.fixture')
const { Choice } = await import('./choice.svelte')

function game(moves: string[], heights: Record<string, number> = {}) {
  const sent: string[] = []
  const view = { heights, stacks: {}, colour: 'g', colours: ['g', 'y'], hands: [], neutral: 0, path: null }
  const position = { to_act: [0], moves: { 0: moves }, view }
  const given = {
    board: square(),
    position,
    mine: [0],
    own: 0,
    busy: false,
    replaying: false,
    seats: [],
    onmove: async (seat: number, move: string) => void sent.push(`${seat} ${move}`),
    check: async () => ({ legal: false, rule: 'CAM-9', reason: 'no' }),
  }
  return { choice: new Choice(() => given as never), sent }
}

test('a piece is taken, brought over a cell and placed by a second tap', async () => {
  const { choice, sent } = game(['I:c4d4e4'])
  choice.take('V')
  expect(choice.shape).toBe(null)
  choice.take('I')
  choice.tap('d4')
  expect(choice.ghost).toMatchObject({ move: 'I:c4d4e4', fits: true })
  choice.tap('e4')
  expect(sent).toEqual(['0 I:c4d4e4'])
})

test('what does not fit is not placed, and the reason is asked for once', async () => {
  const { choice, sent } = game(['I:c4d4e4'])
  choice.take('I')
  choice.tap('d5')
  await choice.place()
  await choice.ask()
  expect(sent).toEqual([])
  expect(choice.verdict?.reason).toBe('no')
})

test('tapped cells find a piece, and the pieces keep the way they were turned', () => {
  const { choice } = game(['I:c4c4c4', 'V:c4d4d5', 'L:c4d4d5d6'])
  const before = choice.way('I')
  choice.tap('c4')
  expect(choice.ghost?.move).toBe('I:c4c4c4')
  choice.tap('d5')
  expect(choice.matches).toEqual(['V:c4d4d5', 'L:c4d4d5d6'])
  expect(choice.ghost?.move).toBe('V:c4d4d5')
  choice.match(1)
  expect([choice.ghost?.move, choice.matchNumber]).toEqual(['L:c4d4d5d6', 2])
  choice.putBack()
  expect([choice.ghost, choice.way('I')]).toEqual([null, before])
})

test('the next fit is found and the piece can be nudged from there', () => {
  const { choice } = game(['I:a1b1c1'])
  choice.take('I')
  choice.seek()
  expect(choice.ghost).toMatchObject({ move: 'I:a1b1c1', fits: true })
  choice.nudge('up', 0)
  expect(choice.ghost).toMatchObject({ move: 'I:a2b2c2', fits: false })
})
