// The engine for the page: asks its worker, and starts another where one was cancelled or has died.
import type { Request } from './module.js'

interface Told {
  number: number
  answer?: unknown
  progress?: unknown
  refused?: string
}
interface Waiting {
  request: Request
  tell?: (progress: unknown) => void
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

export class Engine {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, Waiting>()
  private last = 0

  constructor(
    private readonly start = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  ) {}

  /** The answer to a request; `signal` cancels it, `tell` hears how far it is where the engine says so. */
  ask<T>(request: Request, signal?: AbortSignal, tell?: (progress: unknown) => void): Promise<T> {
    const number = ++this.last
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(new Error('cancelled'))
      this.waiting.set(number, { request, tell, resolve: resolve as (answer: unknown) => void, reject })
      signal?.addEventListener('abort', () => this.cancel(number))
      this.send(number, request)
    })
  }

  private send(number: number, request: Request): void {
    this.worker ??= this.employ()
    this.worker.postMessage({ number, request })
  }

  private employ(): Worker {
    const worker = this.start()
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.settle(data)
    worker.onerror = (event) => {
      event.preventDefault()
      if (worker === this.worker) this.bury(event.message)
    }
    return worker
  }

  private settle({ number, answer, refused, progress }: Told): void {
    const waiting = this.waiting.get(number)
    if (progress !== undefined) return waiting?.tell?.(progress)
    this.waiting.delete(number)
    if (refused === undefined) waiting?.resolve(answer)
    else waiting?.reject(new Error(refused))
  }

  /** A worker that thinks cannot hear: it is ended, and what else waits is asked again. */
  private cancel(number: number): void {
    const waiting = this.waiting.get(number)
    if (!waiting) return
    this.waiting.delete(number)
    waiting.reject(new Error('cancelled'))
    this.end()
    for (const [other, { request }] of this.waiting) this.send(other, request)
  }

  /** The worker has died: whoever waits is told, and the next request starts another. */
  private bury(why: string): void {
    this.end()
    const all = [...this.waiting.values()]
    this.waiting.clear()
    for (const { reject } of all) reject(new Error(why || 'the engine has died'))
  }

  end(): void {
    this.worker?.terminate()
    this.worker = null
  }
}
