// The rules in every language: the same numbers, the same sections, and a drawing for every picture.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LESSONS } from '../src/rules/lessons'
import type { Words } from '../src/rules/words'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const wordsOf = (language: string) => JSON.parse(read(`../../src/ludoteca/words/${language}.json`)) as Words
const shape = ({ rules, pages }: Words) => ({
  rules: Object.keys(rules),
  pages: Object.entries(pages).map(([game, { sections }]) => [
    game,
    sections.map(({ picture, text }) => [picture, text.length]),
  ]),
})
const games = ['traxx', 'caminos', 'qwinto'] as const

test.each(['es', 'fr', 'de', 'it', 'gl'])('%s has the same rules and sections', (language) => {
  expect(shape(wordsOf(language))).toEqual(shape(wordsOf('en')))
})

test.each(games)('every picture of %s has a drawing', (game) => {
  const figure = read(`../src/rules/${game[0]!.toUpperCase()}${game.slice(1)}Figure.svelte`)
  const pictures = wordsOf('en').pages[game].sections.map(({ picture }) => picture)
  expect(
    pictures.filter((picture) => !figure.includes(`'${picture}'`) && !figure.includes(`figure.${picture}'`)),
  ).toEqual([])
})

test.each(games)('every prepared position of %s begins a step of its lesson', (game) => {
  const { lesson } = JSON.parse(read(`../src/rules/examples/${game}.json`)) as { lesson: string[] }
  const begun = LESSONS[game].map(({ from }) => from).filter((from) => from !== undefined)
  expect(begun).toEqual([...lesson.keys()])
})
