// Every kind of problem that the server can tell has a text of its own here.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Problem } from '../src/api/problem'
import { speak } from '../src/i18n/index.svelte'
import { explain, TEXTS } from '../src/lib/problems'

test('every problem of the server is explained', () => {
  const errors = readFileSync('../src/ludoteca/server/infrastructure/problems.py', 'utf8')
  const kinds = [...errors.matchAll(/^ {4}"([a-z-]+)": \(\d{3}, /gm)].map((found) => found[1]!)
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((kind) => !(kind in TEXTS))).toEqual([])
})

test('what was not accepted is said', async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await speak('en')
  const problem = new Problem({ type: 'bad-request', status: 422, detail: 'expected a name' })
  expect(explain(problem)).toBe('This was not accepted: expected a name')
})
