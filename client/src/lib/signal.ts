// How this device asks for attention: by sound, by vibration, as its owner wished.
import { settings } from './settings.svelte'
import { sound } from './sound'

const BUZZ = { turn: [120], hurry: [80, 80, 80] }

export function signal(name: keyof typeof BUZZ): void {
  sound(name)
  if (settings.vibration) navigator.vibrate?.(BUZZ[name])
}

/** Marks the app's icon while it is your turn, where the device shows marks. */
export function mark(isYours: boolean): void {
  const done = isYours ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.()
  done?.catch(() => undefined) // only an installed app has a badge
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = isYours ? '/icon-turn.svg' : '/icon.svg'
}
