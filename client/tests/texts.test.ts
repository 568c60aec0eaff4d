// Every text is used, every language has every text (types see to that too), and placeholders agree.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../src/i18n/en'

const others = import.meta.glob<Record<string, string>>('../src/i18n/*/index.ts', {
  import: 'default',
  eager: true,
})

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'i18n' ? '' : sources(path)
      return /\.(svelte|ts)$/.test(path) && !path.endsWith('.test.ts') ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

/** Keys in quotes, and patterns such as `start.${name}.for`. */
function used(code: string): (key: string) => boolean {
  const literal = new Set([...code.matchAll(/['"]([a-z][\w-]*(?:\.[\w-]+)+)['"]/g)].map((found) => found[1]!))
  const patterns = [...code.matchAll(/`([a-z][\w-]*\.[^`\s]*\$\{[^`]*)`/g)].map(
    (found) =>
      new RegExp(
        `^${found[1]!
          .split(/\$\{[^}]*\}/)
          .map(escape)
          .join('[\\w-]+')}$`,
      ),
  )
  const isUsed = (key: string) => literal.has(key) || patterns.some((pattern) => pattern.test(key))
  return (key) => isUsed(key) || isUsed(key.replace(/\.you$/, '')) // `tYou` chooses between the two
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort()

test('every text is used somewhere', () => {
  const isUsed = used(sources('src'))
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([])
})

test.each(Object.keys(others))('%s has the same texts with the same placeholders', (name) => {
  const words = others[name]!
  expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort())
  for (const [key, text] of Object.entries(en)) {
    expect([key, placeholders(words[key]!)]).toEqual([key, placeholders(text)])
    expect([key, words[key]!.trim().length > 0]).toEqual([key, true])
  }
})

test.each(Object.keys(others))('%s speaks to you without your name', (path) => {
  const about = Object.entries(others[path]!).filter(([key]) => `${key}.you` in en)
  expect(about.length).toBeGreaterThan(10)
  for (const [key, text] of about) expect([key, others[path]![`${key}.you`]]).not.toEqual([key, text])
  const yours = Object.entries(others[path]!).filter(([key]) => key.endsWith('.you'))
  expect(yours.filter(([, text]) => text.includes('{name}'))).toEqual([])
})

test('French has a space that does not break before its double signs', () => {
  const texts = Object.entries(others['../src/i18n/fr/index.ts']!)
  expect(texts.filter(([, text]) => /[^\u00a0][:;!?»](\s|$)/u.test(text))).toEqual([])
})

test('French puts no word before a name that would lose its vowel', () => {
  const texts = Object.entries(others['../src/i18n/fr/index.ts']!)
  expect(texts.filter(([, text]) => /(^|\s)(de|que|le|la|ne|se|si) \{names?\}/i.test(text))).toEqual([])
})

test('Italian puts no article before a number, since that would be l’8 and l’11', () => {
  const texts = Object.entries(others['../src/i18n/it/index.ts']!)
  expect(texts.filter(([, text]) => /\b(il|del|al|dal|nel|sul) \{(n|sum|number)\}/i.test(text))).toEqual([])
})
