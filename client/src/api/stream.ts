// A table's stream of snapshots: stays connected, and says when it is cut off.
import { Problem } from './problem'
import { address, headers, pause } from './request'
import { Parser, type Sent } from './sse'
import type { Table } from './types'

export type Connection = 'connecting' | 'live' | 'lost'

export interface Listener {
  ontable: (table: Table) => void
  onconnection: (state: Connection) => void
  /** The stream cannot be had at all: no such table, or not to be watched. */
  onrefused: (problem: Problem) => void
}

const SILENCE = 40_000 // the server says something every 15 seconds
const DOUBT = 20_000 // after so much silence a device that wakes up does not trust its connection
const LONGEST_WAIT = 10_000

export class Stream {
  private closed = false
  private attempt = new AbortController()
  private readonly wake = () => document.visibilityState === 'visible' && this.retry()

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly listener: Listener,
  ) {
    document.addEventListener('visibilitychange', this.wake)
    addEventListener('online', this.wake)
    void this.run()
  }

  close(): void {
    this.closed = true
    this.attempt.abort()
    document.removeEventListener('visibilitychange', this.wake)
    removeEventListener('online', this.wake)
  }

  private isLive = false
  private skipWait: () => void = () => undefined

  private heardAt = 0

  /** A phone that was locked comes back at once; its old connection may have died in its sleep without a word. */
  private retry(): void {
    if (!this.isLive) this.skipWait()
    else if (Date.now() - this.heardAt > DOUBT) this.attempt.abort()
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.closed; failures++) {
      try {
        await this.read(() => (failures = 0))
      } catch (error) {
        if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) {
          return this.closed ? undefined : this.listener.onrefused(error)
        }
      }
      if (this.closed) return
      this.isLive = false
      this.listener.onconnection('lost')
      const wait = Math.min(LONGEST_WAIT, 300 * 2 ** failures)
      await Promise.race([pause(wait), new Promise<void>((resolve) => (this.skipWait = resolve))])
    }
  }

  private async read(onopen: () => void): Promise<void> {
    this.attempt = new AbortController()
    const path = `/tables/${this.table}/stream?snapshots=true`
    const answer = await fetch(address(path), {
      headers: headers(this.token),
      signal: this.attempt.signal,
      cache: 'no-store',
    })
    if (!answer.ok || !answer.body) throw await Problem.of(answer)
    onopen()
    this.isLive = true
    this.heardAt = Date.now()
    this.listener.onconnection('live')
    await this.drain(answer.body.pipeThrough(new TextDecoderStream()).getReader())
  }

  private async drain(reader: ReadableStreamDefaultReader<string>): Promise<void> {
    const parser = new Parser()
    for (;;) {
      const alarm = setTimeout(() => this.attempt.abort(), SILENCE)
      const { done, value } = await reader.read().finally(() => clearTimeout(alarm))
      this.heardAt = Date.now()
      if (done || this.closed) return
      for (const sent of parser.push(value)) this.tell(sent)
    }
  }

  private tell({ event, data }: Sent): void {
    if (event === 'table') this.listener.ontable(JSON.parse(data) as Table)
  }
}
