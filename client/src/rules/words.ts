// The rules in the reader's language: the same texts as on the printed rules, loaded when they are needed.
import type { GameName } from '../api/types'
import { language, type Language } from '../i18n/index.svelte'

export interface Section {
  heading: string
  text: string[]
  picture: string
}

export interface RulePage {
  summary: string
  facts: string
  sections: Section[]
}

export interface Words {
  /** Rule number to its sentence. */
  rules: Record<string, string>
  pages: Record<GameName, RulePage>
}

type Loaded = Promise<{ default: Words }>

const loaders: Record<Language, () => Loaded> = {
  en: () => import('@words/en.json'),
  es: () => import('@words/es.json'),
  fr: () => import('@words/fr.json'),
  de: () => import('@words/de.json'),
  it: () => import('@words/it.json'),
  gl: () => import('@words/gl.json'),
}

export async function words(): Promise<Words> {
  return (await loaders[language()]()).default
}

/** The sentence of a rule; nothing if the rule is unknown or the texts cannot be loaded. */
export async function sentence(rule: string | null | undefined): Promise<string> {
  if (!rule) return ''
  return words().then(
    (found) => found.rules[rule] ?? '',
    () => '',
  )
}

const PREFIXES: Record<GameName, string> = { traxx: 'TRX-', caminos: 'CAM-', qwinto: 'QWI-' }

/** The numbered rules of a game, in order. */
export function rulesOf(found: Words, game: GameName): [number: string, sentence: string][] {
  return Object.entries(found.rules).filter(([number]) => number.startsWith(PREFIXES[game]))
}
