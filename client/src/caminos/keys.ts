// What the keys mean, wherever the focus is at the Caminos table.
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
  /** These only with the focus on the board. */
  readonly nudge?: Heading
  readonly place?: true
}

const KEYS: Record<string, Meaning> = {
  q: { turn: 1 },
  e: { turn: -1 },
  w: { tip: 'up' },
  s: { tip: 'down' },
  a: { tip: 'left' },
  d: { tip: 'right' },
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

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key means; null if it is not ours. */
export function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Meaning | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.toLowerCase()
  const eye = shiftKey && EYES[name]
  if (eye) return { eye }
  if (/^[1-9]$/.test(name)) return { take: Number(name) - 1 }
  return KEYS[name] ?? null
}
