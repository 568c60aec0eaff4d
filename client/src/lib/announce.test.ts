import { expect, test } from 'vitest'
import { sentences } from './announce.svelte'

test('what is said together has one sign at the end of each sentence', () => {
  expect(sentences(['You win!', 'All 15 cards have been played.', 'Your turn'])).toBe(
    'You win! All 15 cards have been played. Your turn',
  )
  expect(sentences(['A draw', 'Game 2'])).toBe('A draw. Game 2')
})
