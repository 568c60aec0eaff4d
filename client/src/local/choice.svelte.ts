// Where a game is played: in this page if it needs nobody else and the page can, otherwise on the server.
import { Problem } from '../api/problem'
import type { Way } from '../ways'
import { isAble, isStarted, start } from './page.svelte'
import { isSite } from './site'

const HERE: Way[] = ['solo', 'bots', 'screen']

/** Why the last game that could have been played here is not: a text's key, or nothing. */
export const apart = $state<{ why: 'local.old' | 'local.broken' | null }>({ why: null })

/** Whether the page has all that it needs, or nobody else can do it. */
async function isAtHand(): Promise<boolean> {
  if (isStarted() || isSite || !navigator.onLine) return true
  return 'caches' in self && (await caches.match(`${import.meta.env.BASE_URL}complete`)) !== undefined
}

/** Gets ready while somebody still chooses, if nothing need be fetched for it. */
export async function prepare(way: Way): Promise<void> {
  if (HERE.includes(way) && isAble() && (await isAtHand())) await start().catch(() => undefined)
}

/** Whether to play here; waits until the page is ready. */
export async function isPlayedHere(way: Way): Promise<boolean> {
  apart.why = null
  if (!HERE.includes(way)) return false
  if (!isAble()) {
    apart.why = 'local.old'
    return false
  }
  if (!(await isAtHand())) return false
  try {
    await start()
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    apart.why = 'local.broken'
    return false
  }
}
