// The server in this page, as the client sees it: started when it is first needed, asked like the other one.
import { Problem } from '../api/problem'
import type { ProblemFields, Table } from '../api/types'
import type { FromWorker, ToWorker } from './messages'

type Told = { table: Table } | { problem: ProblemFields }

/** How far the start has come: from 0 to 1, or null while nothing is awaited. */
export const progress = $state<{ part: number | null }>({ part: null })

let worker: Worker | null = null
let started: Promise<void> | null = null
let isReady = false
let last = 0
const answers = new Map<number, (text: string) => void>()
const streams = new Map<number, (text: string) => void>()

// A module that needs SIMD, as the engine does; see https://webassembly.github.io/spec.
const WITH_SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
])

/** Whether this browser can play without a server: an old one has no WebAssembly, or none with SIMD. */
export function isAble(): boolean {
  const has = [typeof WebAssembly, typeof Worker, typeof indexedDB, typeof DecompressionStream]
  return !has.includes('undefined') && WebAssembly.validate(WITH_SIMD)
}

export const isStarted = (): boolean => isReady

/** Starts it; rejects if it cannot be loaded. A start that failed may be tried again. */
export function start(): Promise<void> {
  started ??= new Promise<void>((resolve, reject) => {
    if (!isAble()) return reject(new Problem({ type: 'old-browser' }))
    progress.part = 0
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') resolve()
      else if (data.type === 'failed') reject(new Problem({ type: 'not-loaded', detail: data.why }))
      else hear(data)
    }
    worker.onerror = (event) => reject(new Problem({ type: 'not-loaded', detail: event.message }))
  }).then(
    () => {
      isReady = true
      progress.part = null
    },
    (error: unknown) => {
      worker?.terminate()
      worker = started = progress.part = null
      throw error
    },
  )
  return started
}

function hear(message: FromWorker): void {
  if (message.type === 'progress') progress.part = isReady ? null : message.part
  else if (message.type === 'told') streams.get(message.number)?.(message.text)
  else if (message.type === 'answer') {
    answers.get(message.number)?.(message.text)
    answers.delete(message.number)
  }
}

const send = (message: ToWorker) => worker!.postMessage(message)

/** Asks the server in this page what `request` asks the other one; raises `Problem`. */
export async function ask<T>(method: string, path: string, token = '', body?: object): Promise<T> {
  await start()
  const number = ++last
  const text = await new Promise<string>((resolve) => {
    answers.set(number, resolve)
    send({ type: 'ask', number, method, path, token, body: body ? JSON.stringify(body) : '' })
  })
  const [status, value] = JSON.parse(text) as [number, T]
  if (status !== 200) throw new Problem(ofThisDevice(value as ProblemFields))
  return value
}

/** What a server cannot write its owner sees to; here it is the reader's own device that is full. */
function ofThisDevice(fields: ProblemFields): ProblemFields {
  return fields.type === 'unwritable' ? { ...fields, type: 'no-room' } : fields
}

/** Tells of a table, now and at each change; answers how to stop. */
export function listen(table: string, token: string | undefined, tell: (told: Told) => void): () => void {
  const number = ++last
  streams.set(number, (text) => tell(JSON.parse(text) as Told))
  void start().then(
    () => send({ type: 'listen', number, table, token: token ?? '' }),
    (error: unknown) => tell({ problem: error instanceof Problem ? error.fields : { type: 'not-loaded' } }),
  )
  return () => {
    streams.delete(number)
    if (isReady) send({ type: 'leave', number })
  }
}
