import { beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../i18n/index.svelte'
import { botText, named, worn } from './seats'

const bot = (level: string, name = level) => ({ kind: 'bot', bot: level, name })

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await speak('en')
})

test('bots have names, and two of a kind have numbers', () => {
  const seats = [
    { kind: 'person', bot: null, name: 'Ann' },
    bot('casual'),
    bot('casual'),
    bot('expert'),
    bot('club', 'Bob'),
  ]
  expect(named(seats).map(({ name }) => name)).toEqual(['Ann', 'Lola 1', 'Lola 2', 'Ula', 'Bob'])
})

test('a level that nobody has described goes by its own name', () => {
  expect(named([bot('genius')])[0]!.name).toBe('Genius')
  expect(botText('genius')).toBe('')
  expect(botText('expert')).toContain('owl')
})

test('nobody wears a colour of the board, and no two people the same', () => {
  expect(worn(['teal', 'orange', 'blue', 'yellow', 'purple', null], ['orange', 'yellow', 'purple'])).toEqual([
    'teal',
    'pink',
    'blue',
    'red',
    'green',
    null,
  ])
  expect(worn(['teal', 'red', 'blue', 'green'], ['blue', 'yellow', 'green', 'red', 'purple'])).toEqual([
    'teal',
    'pink',
    'orange',
    null,
  ])
})
