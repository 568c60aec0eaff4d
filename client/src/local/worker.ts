// The server in this page: Python (Pyodide) from a snapshot in which our code is loaded, with the browser's database.
import { Engine } from '../engine/engine'
import { database } from './database'
import type { FromWorker, ToWorker } from './messages'

declare const __PYTHON__: string // the folder of client/python/, made by scripts/snapshot.mjs
declare const __PYTHON_BYTES__: number

interface Page {
  start(): Promise<void>
  answer(method: string, path: string, token: string, body: string): Promise<string>
  listen(number: number, table: string, token: string, tell: (text: string) => void): void
  leave(number: number): void
  announced(table: string): Promise<void>
}

interface Pyodide {
  loadPyodide: (options: object) => Promise<{ globals: { get(name: string): unknown } }>
}

const folder = new URL(__PYTHON__, import.meta.url).href
const tell = (message: FromWorker) => self.postMessage(message)
const others = new BroadcastChannel('ludoteca.tables')
const load = self.fetch.bind(self)
let loaded = 0

/** Counts what arrives, and unpacks what is packed. */
async function counted(address: RequestInfo | URL): Promise<Response> {
  const url = address instanceof Request ? address.url : String(address)
  const isModule = url.endsWith('.wasm')
  const answer = await load(isModule ? `${url}.gz` : url)
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      loaded += piece.length
      tell({ type: 'progress', part: Math.min(1, loaded / __PYTHON_BYTES__) })
      out.enqueue(piece)
    },
  })
  const body = answer.body.pipeThrough(count)
  if (!isModule && !url.endsWith('.gz')) return new Response(body)
  const type = isModule ? 'application/wasm' : 'application/octet-stream'
  return new Response(body.pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': type },
  })
}

async function boot(): Promise<Page> {
  self.fetch = counted
  const snapshot = counted(`${folder}snapshot.gz`).then((answer) => answer.arrayBuffer())
  const [memory, { loadPyodide }] = await Promise.all([
    snapshot,
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Pyodide>,
  ])
  const python = await loadPyodide({ indexURL: folder, _loadSnapshot: memory })
  self.fetch = load
  const engine = new Engine()
  /** Tells whether the bots can think: without the engine they play at random. */
  const choose = async (request: string) => {
    const thought = engine.ask(JSON.parse(request))
    thought.then(
      () => tell({ type: 'bots', think: true }),
      () => tell({ type: 'bots', think: false }),
    )
    return JSON.stringify(await thought)
  }
  const make = python.globals.get('Page') as (database: object, engine: object, announce: object) => Page
  const page = make(database, { choose }, (table: string) => others.postMessage(table))
  await page.start()
  others.onmessage = ({ data }: MessageEvent<string>) => void page.announced(data)
  return page
}

const booted = boot()
booted.then(
  () => tell({ type: 'ready' }),
  (error: unknown) => tell({ type: 'failed', why: String(error) }),
)

async function answer(page: Page, data: ToWorker): Promise<void> {
  const { number } = data
  if (data.type === 'leave') page.leave(number)
  else if (data.type === 'listen')
    page.listen(number, data.table, data.token, (text) => tell({ type: 'told', number, text }))
  else {
    const text = await page.answer(data.method, data.path, data.token, data.body)
    tell({ type: 'answer', number, text })
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const page = await booted.catch(() => null) // it was told already
  if (page) await answer(page, data).catch((error: unknown) => tell({ type: 'failed', why: String(error) }))
}
