// One dictionary at a time; English (en.ts) is the source, and every other must have its keys: types see to it.
import { recall, remember } from '../lib/memory'
import type { en } from './en'

export type Key = keyof typeof en
export type Dictionary = Record<Key, string>
export type Params = Record<string, string | number>

/** The languages that the client speaks, by their own names. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  gl: 'Galego',
} as const

export type Language = keyof typeof LANGUAGES

const loaders: Record<Language, () => Promise<Dictionary>> = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
  fr: async () => (await import('./fr')).fr,
  de: async () => (await import('./de')).de,
  it: async () => (await import('./it')).it,
  gl: async () => (await import('./gl')).gl,
}

let now = $state.raw({
  language: 'en' as Language,
  words: {} as Dictionary,
  plural: new Intl.PluralRules('en'),
})

export function language(): Language {
  return now.language
}

/** The text of a key. `{name}` is filled from params; `one|many` is chosen by `params.n`. */
export function t(key: Key, params: Params = {}): string {
  return fill(choose(now.words[key], params, now.plural), params)
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
  return new Intl.ListFormat(now.language, { type: 'conjunction' }).format(items)
}

export function isLanguage(name: string): name is Language {
  return name in LANGUAGES
}

/** The language chosen on this device, else the first of the browser's that we speak. */
export function preferredLanguage(): Language {
  const wished = [recall('language', ''), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return wished.find(isLanguage) ?? 'en'
}

export async function speak(language: Language, keep = false): Promise<void> {
  const words = await loaders[language]()
  now = { language, words, plural: new Intl.PluralRules(language) }
  document.documentElement.lang = language
  if (keep) remember('language', language)
}
