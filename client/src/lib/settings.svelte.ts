// The reader's own settings: theme, motion and sound. The language is in i18n.
import { MediaQuery } from 'svelte/reactivity'
import { recall, remember } from './memory'

export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'less' | 'full'

interface Kept {
  theme: Theme
  motion: Motion
  sound: boolean
  vibration: boolean
  /** Whether this device was asked how to say that it is one's turn. */
  asked: boolean
}

const kept = recall('settings', {} as Partial<Kept>)

export const settings = $state({
  theme: kept.theme ?? ('system' as Theme),
  motion: kept.motion ?? ('system' as Motion),
  sound: kept.sound ?? false,
  vibration: kept.vibration ?? false,
  asked: kept.asked ?? false,
})

const wantsDark = new MediaQuery('(prefers-color-scheme: dark)')
const wantsLessMotion = new MediaQuery('(prefers-reduced-motion: reduce)')

/** True if things should not fly about. */
export function lessMotion(): boolean {
  return settings.motion === 'system' ? wantsLessMotion.current : settings.motion === 'less'
}

export function isDark(): boolean {
  return settings.theme === 'system' ? wantsDark.current : settings.theme === 'dark'
}

/** Keeps the settings and shows them on the page. */
export function applySettings(): void {
  remember('settings', settings)
  const root = document.documentElement
  root.dataset.theme = isDark() ? 'dark' : 'light'
  if (settings.motion === 'system') delete root.dataset.motion
  else root.dataset.motion = settings.motion
}

/** Shows the settings, now and when the device changes its own. */
export function startSettings(): void {
  applySettings()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applySettings)
}
