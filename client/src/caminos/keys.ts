// What the keys mean, wherever the focus is while Caminos is on the page.
import type { Heading } from './orbit'
import type { SignName } from './Sign.svelte'

export interface Meaning {
  /** The number of a piece in the tray. */
  readonly take?: number
  /** Quarters round the vertical. */
  readonly turn?: 1 | -1
  readonly tip?: Heading
  readonly act?: 'seek' | 'putBack'
  readonly eye?: SignName
  readonly nudge?: Heading
  readonly place?: true
}

/** By their place on the keyboard, which is the same in every layout: left of, above and below the middle. */
const PLACES: Record<string, Meaning> = {
  KeyQ: { turn: 1 },
  KeyE: { turn: -1 },
  KeyW: { tip: 'up' },
  KeyS: { tip: 'down' },
  KeyA: { tip: 'left' },
  KeyD: { tip: 'right' },
}

/** By what stands on them. */
const KEYS: Record<string, Meaning> = {
  n: { act: 'seek' },
  escape: { act: 'putBack' },
  '+': { eye: 'nearer' },
  '-': { eye: 'farther' },
  '0': { eye: 'home' },
  arrowleft: { nudge: 'left' },
  arrowright: { nudge: 'right' },
  arrowup: { nudge: 'up' },
  arrowdown: { nudge: 'down' },
  enter: { place: true },
}

const EYES: Record<string, SignName> = {
  arrowleft: 'eyeLeft',
  arrowright: 'eyeRight',
  arrowup: 'eyeUp',
  arrowdown: 'eyeDown',
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key means; null if it is not ours. */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Meaning | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.toLowerCase()
  const eye = shiftKey && EYES[name]
  if (eye) return { eye }
  if (/^[1-9]$/.test(name)) return { take: Number(name) - 1 }
  return PLACES[code] ?? KEYS[name] ?? null
}

export type Letters = Record<'q' | 'w' | 'e' | 'a' | 's' | 'd', string>

const FRENCH: Partial<Letters> = { q: 'A', w: 'Z', a: 'Q' }

/** Only some browsers know it. */
export interface Keyboard {
  getLayoutMap(): Promise<Map<string, string>>
}

/** What stands on the six keys: as the keyboard says where it is known, else as is usual in the language. */
export async function letters(language: string, keyboard?: Keyboard): Promise<Letters> {
  const map = await keyboard?.getLayoutMap().catch(() => null)
  const usual = language === 'fr' ? FRENCH : {}
  const letter = (key: keyof Letters) =>
    map?.get(`Key${key.toUpperCase()}`)?.toUpperCase() ?? usual[key] ?? key.toUpperCase()
  const keys = ['q', 'w', 'e', 'a', 's', 'd'] as const
  return Object.fromEntries(keys.map((key) => [key, letter(key)])) as Letters
}
