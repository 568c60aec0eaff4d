// The rules in every language: the same numbers, the same sections, and a drawing for every picture.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameOf } from '../src/games'
import { LANGUAGES } from '../src/i18n/index.svelte'
import type { Words } from '../src/rules/words'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const wordsOf = (language: string) => JSON.parse(read(`../../src/ludoteca/words/${language}.json`)) as Words
const shape = ({ rules, pages }: Words) => ({
  rules: Object.keys(rules),
  pages: Object.entries(pages).map(([game, page]) => [
    game,
    page!.sections.map(({ picture, text }) => [picture, text.length]),
  ]),
})
const games = Object.keys(wordsOf('en').pages)

test.each(LANGUAGES)('%s has the same rules and sections', (language) => {
  expect(shape(wordsOf(language))).toEqual(shape(wordsOf('en')))
})

test('every language that has rules is spoken', () => {
  const files = import.meta.glob('../../src/ludoteca/words/*.json')
  const codes = Object.keys(files).map((path) => path.split('/').at(-1)!.replace('.json', ''))
  expect(LANGUAGES.map(([code]) => code).sort()).toEqual(codes.sort())
})

test.each(games)('every picture of %s has a drawing', (game) => {
  const figure = read(`../src/${game}/Figure.svelte`)
  const pictures = wordsOf('en').pages[game]!.sections.map(({ picture }) => picture)
  expect(
    pictures.filter((picture) => !figure.includes(`'${picture}'`) && !figure.includes(`figure.${picture}'`)),
  ).toEqual([])
})

test.each(games)('every prepared position of %s begins a step of its lesson', async (game) => {
  const { steps, positions } = (await gameOf(game).lesson!()).default
  expect(steps.map(({ from }) => from)).toEqual([...positions.keys()])
})
