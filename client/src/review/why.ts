// Why a move was worse than the best one: the engine's fact, in the words of the rules.
import { fill, list, type Params } from '../i18n/index.svelte'
import type { Words } from '../rules/words'
import type { Why } from './types'

/** One sentence; nothing for a fact that has no words. */
export function whyText({ reasons, colours }: Words, game: string, { kind, ...details }: Why): string {
  const text = reasons[game]?.[kind]
  if (!text) return ''
  const params: Params = {}
  for (const [name, value] of Object.entries(details)) {
    params[name] = Array.isArray(value) ? list(value.map(String)) : (value as string | number)
    if (Array.isArray(value)) params.count = value.length
  }
  if (typeof details.row === 'string') params.row = colours[details.row] ?? details.row
  return fill(text, params)
}
