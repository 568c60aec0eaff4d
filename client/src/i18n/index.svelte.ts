// One dictionary at a time. A language is a folder here and a file of words that the printed rules use, too;
// English is the source, and every other dictionary must have its keys: types see to it.
import { recall, remember } from '../lib/memory'
import type en from './en'

export type Key = keyof typeof en
export type Dictionary = Record<Key, string>
export type Params = Record<string, string | number>
export type Language = string

const loaders = import.meta.glob<Dictionary>('./*/index.ts', { import: 'default' })
const names = import.meta.glob<string>('./*/name.ts', { import: 'default', eager: true })

/** The languages that the client speaks: code and own name, in the order of the names. */
export const LANGUAGES: readonly (readonly [code: Language, name: string])[] = Object.entries(names)
  .map(([path, name]) => [path.split('/')[1]!, name] as const)
  .sort(([, one], [, other]) => one.localeCompare(other))

/** Chromium does not know how Galician writes lists and dates; Portuguese writes them alike. */
const ALIKE: Record<Language, Language> = { gl: 'pt' }
const localesOf = (language: Language): Language[] => [language, ALIKE[language] ?? 'en']

let now = $state.raw({
  language: 'en' as Language,
  words: {} as Dictionary,
  plural: new Intl.PluralRules('en'),
})

export function language(): Language {
  return now.language
}

/** The language for `Intl`, with another one for browsers that do not know it. */
export function locales(): Language[] {
  return localesOf(now.language)
}

/** The text of a key. `{name}` is filled from params; `one|many` is chosen by `params.n`. */
export function t(key: Key, params: Params = {}): string {
  return fill(choose(now.words[key], params, now.plural), params)
}

/** Keys that have a second text, for the person who looks at the screen: `{name} wins`, `You win!`. */
export type YouKey = { [K in Key]: `${K}.you` extends Key ? K : never }[Key]

/** The text about somebody, or the one that speaks to them. */
export function tYou(key: YouKey, isYou: boolean, params: Params = {}): string {
  return t(isYou ? `${key}.you` : key, params)
}

/** The text of something that the catalogue lists, such as `board.square`; what has none keeps its own name. */
export function nameOf(key: string): string {
  const text = (now.words as Partial<Record<string, string>>)[key]
  return text ?? key.slice(key.indexOf('.') + 1).replaceAll('_', ' ')
}

export function choose(text: string, params: Params, plural: Intl.PluralRules): string {
  const bar = text.indexOf('|')
  if (bar < 0) return text
  return plural.select(Number(params.n ?? 0)) === 'one' ? text.slice(0, bar) : text.slice(bar + 1)
}

export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => show(params[name] ?? whole))
}

/** A number with a real minus sign; a text as it is. */
export function show(value: string | number): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value)
}

/** A list as the language writes it: `Ann, Ben and Cleo`. */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(locales(), { type: 'conjunction' }).format(items)
}

export function isLanguage(name: string): name is Language {
  return LANGUAGES.some(([code]) => code === name)
}

/** The language chosen on this device, else the first of the browser's that we speak. */
export function preferredLanguage(): Language {
  const wished = [recall('language', ''), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return wished.find(isLanguage) ?? 'en'
}

export async function speak(language: Language, keep = false): Promise<void> {
  const words = await loaders[`./${language}/index.ts`]!()
  now = { language, words, plural: new Intl.PluralRules(localesOf(language)) }
  document.documentElement.lang = language
  if (keep) remember('language', language)
}
