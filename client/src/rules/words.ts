// The rules in the reader's language: the same texts as on the printed rules, loaded when they are needed.
import { gameOf } from '../games'
import { language } from '../i18n/index.svelte'
import { entryOf } from '../lib/catalogue.svelte'

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
  /** By game. */
  pages: Partial<Record<string, RulePage>>
  /** Why a move was not the best, by game and kind of fact. */
  reasons: Partial<Record<string, Partial<Record<string, string>>>>
  /** By letter. */
  colours: Partial<Record<string, string>>
}

const files = import.meta.glob<Words>('@words/*.json', { import: 'default' })
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split('/').at(-1), load]))

export function words(): Promise<Words> {
  return loaders.get(`${language()}.json`)!().then(filled)
}

/** A fact of a game is not repeated in the texts: {traxx.excellent} stands for what the catalogue says. */
function filled(found: Words): Words {
  const excellent = (_: string, game: string) => String(entryOf(game)?.excellent ?? '')
  return JSON.parse(JSON.stringify(found).replace(/\{(\w+)\.excellent\}/g, excellent)) as Words
}

/** The sentence of a rule; nothing if the rule is unknown or the texts cannot be loaded. */
export async function sentence(rule: string | null | undefined): Promise<string> {
  if (!rule) return ''
  return words().then(
    (found) => found.rules[rule] ?? '',
    () => '',
  )
}

/** The numbered rules of a game, in order. */
export function rulesOf(found: Words, game: string): [number: string, sentence: string][] {
  return Object.entries(found.rules).filter(([number]) => number.startsWith(`${gameOf(game).rules}-`))
}
