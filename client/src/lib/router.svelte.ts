// A small router on the browser's history: `route.path` is where we are, links work as links do.
export const route = $state({ path: location.pathname, search: location.search })

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  arrive()
  scrollTo(0, 0)
}

function arrive(): void {
  route.path = location.pathname
  route.search = location.search
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
  if (link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

export function startRouter(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', follow)
}
