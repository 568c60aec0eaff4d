import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stream } from './stream'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const signals: AbortSignal[] = []

/** A connection that says nothing and never ends by itself, like one that died while the device slept. */
function silent(_: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  signals.push(signal)
  const body = new ReadableStream({
    start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
  })
  return Promise.resolve(new Response(body))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', silent)
  signals.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Sleeps, during which no timer of the page runs, and wakes up; how many connections were opened so far. */
async function connectionsAfter(sleep: number): Promise<number> {
  const listener = { ontable: vi.fn(), onconnection: vi.fn(), onrefused: vi.fn() }
  const stream = new Stream('T', undefined, listener)
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(Date.now() + sleep)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)
  stream.close()
  return signals.length
}

test('a connection that died in sleep is noticed on waking', async () => {
  expect(await connectionsAfter(60_000)).toBe(2)
  expect(signals[0]!.aborted).toBe(true)
})

test('a short look elsewhere costs no new connection', async () => {
  expect(await connectionsAfter(5_000)).toBe(1)
})
