// The engine in its worker: one request after the other. The page ends the worker to cancel.
import url from '../../engine.wasm?url'
import { Module, type Request } from './module.js'

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

const module = fetched(url)
  .then((answer) => answer.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes))
  .then((compiled) => new Module(compiled, load))

self.onmessage = async ({ data }: MessageEvent<{ number: number; request: Request }>) => {
  try {
    const answer: unknown = await (await module).answer(data.request)
    self.postMessage({ number: data.number, answer })
  } catch (error) {
    self.postMessage({ number: data.number, refused: String((error as Error).message) })
  }
}
