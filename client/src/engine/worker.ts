// The engine in its worker: one request after the other. The page ends the worker to cancel.
import engineUrl from '../../engine.wasm?url'
import reviewUrl from '../../review.wasm?url'
import { Module, type Request } from './module.js'
import { reviewed } from './reviewed.js'

const WEIGHTS = import.meta.glob<string>('@games/*/weights.bin', {
  query: '?url',
  import: 'default',
  eager: true,
})
const KNOWN = import.meta.glob<object>('@games/*/{boards,pieces}/*.json', { import: 'default', eager: true })

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer
}

async function load(game: string) {
  const known: Record<string, Record<string, object>> = {}
  for (const [path, value] of Object.entries(KNOWN)) {
    const [, home, folder, name] = /([^/]+)\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    if (home === game) (known[folder!] ??= {})[name!] = value
  }
  const weights = Object.entries(WEIGHTS).find(([path]) => path.endsWith(`/${game}/weights.bin`))
  const bytes = weights ? await (await fetched(weights[1])).arrayBuffer() : new ArrayBuffer(0)
  return { known, weights: new Uint8Array(bytes) }
}

/** The module at an address, loaded when it is first needed. */
function moduleAt(address: string): () => Promise<Module> {
  let module: Promise<Module> | undefined
  return () =>
    (module ??= fetched(address)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => WebAssembly.compile(bytes))
      .then((compiled) => new Module(compiled, load)))
}

const engine = moduleAt(engineUrl)
const reviewer = moduleAt(reviewUrl)

async function answer(request: Request, tell: (progress: unknown) => void): Promise<unknown> {
  if (request.do === 'review') return reviewed(await reviewer(), request, tell)
  return (await (request.do === 'compare' ? reviewer() : engine())).answer(request)
}

self.onmessage = async ({ data }: MessageEvent<{ number: number; request: Request }>) => {
  const { number, request } = data
  try {
    const found = await answer(request, (progress) => self.postMessage({ number, progress }))
    self.postMessage({ number, answer: found })
  } catch (error) {
    self.postMessage({ number, refused: String((error as Error).message) })
  }
}
