// The server in this page, as the client sees it: started when it is first needed, asked like the other one.
import { Problem } from '../api/problem'
import type { ProblemFields, Table } from '../api/types'
import type { FromWorker, ToWorker } from './messages'

type Told = { table: Table } | { problem: ProblemFields }

/** How far the start has come: from 0 to 1, or null while nothing is awaited. */
export const progress = $state<{ part: number | null }>({ part: null })

/** Whether the bots of this page could think when they last had to. */
export const bots = $state({ think: true })

interface Asked {
  message: ToWorker
  hear: (text: string) => void
  fail: (problem: Problem) => void
}

const LIVES = 3 // how often a worker that dies is replaced

let worker: Worker | null = null
let started: Promise<void> | null = null
let isReady = false
let last = 0
let deaths = 0
/** Questions until they are answered, and streams until they are left. */
const asked = new Map<number, Asked>()

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
    const fail = (why: string) => reject(bury(new Problem({ type: 'not-loaded', detail: why })))
    worker.onerror = (event) => fail(event.message)
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') resolve(serve())
      else if (data.type === 'failed') fail(data.why)
      else hear(data)
    }
  })
  return started
}

/** It is ready: asks what has waited for it, or for the one before it. */
function serve(): void {
  isReady = true
  progress.part = null
  for (const { message } of asked.values()) worker!.postMessage(message)
}

/** It cannot be loaded, or it has died. Commands have ids and logs are on disk: the next one is asked the same again. */
function bury(problem: Problem): Problem {
  const hasServed = isReady
  worker?.terminate()
  worker = started = progress.part = null
  isReady = false
  if (hasServed && ++deaths <= LIVES) {
    void start().catch(() => undefined) // who waits is told
    return problem
  }
  for (const { fail } of asked.values()) fail(problem)
  asked.clear()
  return problem
}

function hear(message: FromWorker): void {
  if (message.type === 'progress') progress.part = isReady ? null : message.part
  else if (message.type === 'bots') bots.think = message.think
  else if (message.type === 'told') asked.get(message.number)?.hear(message.text)
  else if (message.type === 'answer') {
    asked.get(message.number)?.hear(message.text)
    asked.delete(message.number)
  }
}

function send(message: ToWorker, hear: Asked['hear'], fail: Asked['fail']): void {
  asked.set(message.number, { message, hear, fail })
  if (isReady) worker!.postMessage(message)
  else start().catch(fail)
}

/** Asks the server in this page what `request` asks the other one; raises `Problem`. */
export async function ask<T>(method: string, path: string, token = '', body?: object): Promise<T> {
  const message = { type: 'ask' as const, number: ++last, method, path, token }
  const text = await new Promise<string>((resolve, reject) =>
    send({ ...message, body: body ? JSON.stringify(body) : '' }, resolve, reject),
  )
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
  send(
    { type: 'listen', number, table, token: token ?? '' },
    (text) => tell(JSON.parse(text) as Told),
    ({ fields }) => tell({ problem: fields }),
  )
  return () => {
    asked.delete(number)
    if (isReady) worker!.postMessage({ type: 'leave', number } satisfies ToWorker)
  }
}
