// Keeps the client, the catalogue and the replays that were seen, so that they open without a network.
const VERSION = '__VERSION__'
const FILES = ['__FILES__']
const SHELL = `shell-${VERSION}`
const SEEN = 'seen'
const MOST = 60 // answers kept; the oldest go
const KEPT_ANSWERS = /^\/api\/v1\/(games|tables\/[^/]+\/(replay|record))$/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES))
      .then(keepCatalogue)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/api/')) {
    if (KEPT_ANSWERS.test(url.pathname)) event.respondWith(networkFirst(event.request, SEEN, event.request))
  } else if (event.request.mode === 'navigate') {
    event.respondWith(networkFirst(event.request, SHELL, '/'))
  } else {
    event.respondWith(cacheFirst(event.request))
  }
})

async function keepCatalogue() {
  const cache = await caches.open(SEEN)
  await cache.add('/api/v1/games').catch(() => undefined) // it is kept when it is next asked for
}

async function forgetOldVersions() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== SHELL && name !== SEEN).map((name) => caches.delete(name)),
  )
}

async function networkFirst(request, name, key) {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(key, answer.clone())
    if (name === SEEN) await forgetOldest(cache)
    return answer
  } catch {
    return (await cache.match(key)) ?? Response.error()
  }
}

async function forgetOldest(cache) {
  const kept = await cache.keys() // in the order in which they came
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => cache.delete(old)))
}

async function cacheFirst(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && new URL(request.url).pathname.startsWith('/assets/')) {
    const cache = await caches.open(SHELL)
    await cache.put(request, answer.clone())
  }
  return answer
}
