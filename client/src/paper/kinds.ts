// The address of what is to be printed, with the choices of `ludoteca print`.
import { address } from '../api/request'
import type { Option } from '../api/types'

export type Chosen = Record<string, string | number | boolean | null | undefined>

/** True if there is anything to choose. */
export function isOpen({ kind, values }: Option): boolean {
  return (values?.length ?? 0) > 1 || kind === 'text' || kind === 'number'
}

/** What was chosen if the option allows it, else its default; null leaves it to the server. */
export function valueOf(
  { name, default: usual, values, pattern }: Option,
  chosen: Chosen,
): Option['default'] {
  const value = typeof chosen[name] === 'string' ? chosen[name].trim() : chosen[name]
  if (value === undefined || value === null || value === '') return usual
  const isAllowed = values?.length ? values.includes(value) : matches(String(value), pattern)
  return isAllowed ? value : usual
}

function matches(text: string, pattern: string | null | undefined): boolean {
  return !pattern || new RegExp(`^(?:${pattern})$`).test(text)
}

/** The PDF of a kind; choices that do not belong to it are left out. */
export function addressOf(game: string, kind: string, options: readonly Option[], chosen: Chosen): string {
  const query = new URLSearchParams()
  for (const option of options.filter(isOpen)) {
    const value = valueOf(option, chosen)
    if (value !== null) query.set(option.name, String(value))
  }
  return `${address(`/print/${game}/${kind}`)}?${query}`
}
