// A small router on the browser's history: `route.path` is where we are, links work as links do. On a static site,
// which has one file for all pages, the path stands behind `#`.
import { isSite } from '../local/site'

export const route = $state(place())

function place(): { path: string; search: string } {
  const { pathname, search } = isSite ? new URL(location.hash.slice(1) || '/', location.origin) : location
  return { path: pathname, search }
}

const address = (path: string): string => (isSite ? `#${path}` : path)

/** The whole address of a path, to hand on. */
export const urlOf = (path: string): string => new URL(address(path), location.href).href

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', address(path))
  else history.pushState(null, '', address(path))
  arrive()
  scrollTo(0, 0)
}

/** The page stays, and so does where it was scrolled to: only its address is another. */
export function rename(path: string): void {
  history.replaceState(null, '', address(path))
  arrive()
}

function arrive(): void {
  Object.assign(route, place())
}

/** The number that an address asks for, such as `?round=2`, or null. */
export function numberIn(search: string, name: string): number | null {
  const value = new URLSearchParams(search).get(name)
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}

/** Which game of a table an address asks for. */
export const roundIn = (search: string): number | null => numberIn(search, 'round') || null

/** The values of a pattern such as `/t/:id/replay`, or null if the path is another. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return null
  const values: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const value = decodeURIComponent(given[i] ?? '')
    if (part.startsWith(':')) values[part.slice(1)] = value
    else if (part !== value) return null
  }
  return values
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a')
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
  if (link.origin !== location.origin) return
  const isInside = link.getAttribute('href')?.startsWith('#') // a place on this page
  if (isInside && !isSite) return
  event.preventDefault()
  if (isInside) return
  go(link.pathname + link.search + link.hash)
}

export function startRouter(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', follow)
}
