// Keeps the client, the catalogue, the replays that were seen and the games themselves, so that all opens without a
// network. A new version waits until the page asks for it: nobody's game is interrupted.
const VERSION = '__VERSION__'
const FILES = ['__FILES__']
const LARGE = ['__LARGE__'] // fetched when the page is at rest; most new versions keep most of them
const SHELL = `shell-${VERSION}`
const WHOLE = `whole-${VERSION}` // what is large
const SEEN = 'seen'
const MOST = 60 // answers kept; the oldest go
const BASE = new URL('.', location.href).pathname // where the site lies
const KEPT_ANSWERS = /^api\/v1\/(games|tables\/[^/]+\/(replay|record))$/

const pathOf = (url) => url.pathname.slice(BASE.length)

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES.map((file) => BASE + file)))
      .then(keepCatalogue),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === 'use') void self.skipWaiting()
  if (event.data === 'complete') event.waitUntil(complete())
})

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(BASE))
    return
  const path = pathOf(url)
  if (path.startsWith('api/')) {
    if (KEPT_ANSWERS.test(path)) event.respondWith(networkFirst(event.request, SEEN, event.request))
  } else if (event.request.mode === 'navigate') {
    event.respondWith(networkFirst(event.request, SHELL, BASE))
  } else {
    event.respondWith(cacheFirst(event.request))
  }
})

async function keepCatalogue() {
  const cache = await caches.open(SEEN)
  await cache.add(`${BASE}api/v1/games`).catch(() => undefined) // it is kept when it is next asked for
}

/** Keeps what is needed to play without a network, from an older version where it is the same; then says so. */
async function complete() {
  const cache = await caches.open(WHOLE)
  for (const file of LARGE.map((name) => BASE + name)) {
    if (await cache.match(file)) continue
    const kept = await caches.match(file)
    await (kept ? cache.put(file, kept) : cache.add(file))
  }
  await cache.put(`${BASE}complete`, new Response('yes'))
}

/** An older version that could play without a network leaves one that can. */
async function takeOver() {
  if (await caches.match(`${BASE}complete`)) await complete().catch(() => undefined)
  await forgetOldVersions()
}

async function forgetOldVersions() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => ![SHELL, SEEN, WHOLE].includes(name)).map((name) => caches.delete(name)),
  )
}

async function networkFirst(request, name, key) {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (answer.ok && (name !== SHELL || new URL(answer.url).pathname === BASE))
      await cache.put(key, answer.clone())
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
  if (answer.ok && pathOf(new URL(request.url)).startsWith('assets/')) {
    const cache = await caches.open(SHELL)
    await cache.put(request, answer.clone()).catch(() => undefined) // no room: it is fetched again next time
  }
  return answer
}
