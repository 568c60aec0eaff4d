// The service worker: keeps the page for later, and a new version until somebody wants it.
const REST = 3000 // milliseconds after which a page is taken to be at rest

/** True when a new version waits. */
export const update = $state({ isReady: false })

let waiting: ServiceWorker | null = null

function notice(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return // the first one takes over by itself
  waiting = worker
  update.isReady = true
}

function watch(registration: ServiceWorkerRegistration): void {
  notice(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && notice(worker))
  })
}

/** Asks for all that is needed without a network, unless the owner saves data. */
async function complete(): Promise<void> {
  const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (!saves) (await navigator.serviceWorker.ready).active?.postMessage('complete')
}

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  watch(await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`))
  setTimeout(() => void complete(), REST)
}

/** Goes on with the new version. */
export function useUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  waiting?.postMessage('use')
}
