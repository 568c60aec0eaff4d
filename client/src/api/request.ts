// The one place that calls the server. Commands carry an id, so that sending them again is harmless.
import { isAboutHere, isAnsweredHere } from '../local/here'
import * as local from '../local/page.svelte'
import { isSite } from '../local/site'
import { Problem } from './problem'

const BASE = '/api/v1'
const ATTEMPTS = { command: 9, question: 4 } // a command goes on for about twenty seconds: a server may be restarting
const LONGEST_WAIT = 3000

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  token?: string | undefined
  body?: object
  signal?: AbortSignal
  /** Asks the server in this page, or only the other one; otherwise whichever can answer. */
  here?: boolean | undefined
}

/** A fresh id for a command, a seed for the draws: hex digits from the browser's own generator. */
export function randomHex(bytes = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export function headers(token?: string): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

export function address(path: string): string {
  return isSite && path === '/games' ? 'catalogue.json' : BASE + path
}

/** Asks, and asks again while the trouble looks passing. */
export async function request<T>(path: string, ask: Ask = {}): Promise<T> {
  const attempts = ask.body ? ATTEMPTS.command : ATTEMPTS.question
  for (let attempt = 1; ; attempt++) {
    try {
      return await once<T>(path, ask)
    } catch (error) {
      const isPassing = error instanceof Problem && error.isPassing && !isAboutHere(path)
      if (!isPassing || attempt === attempts || ask.signal?.aborted) throw error
      await pause(Math.min(LONGEST_WAIT, 200 * 2 ** attempt))
    }
  }
}

/** A command: the same id in every attempt. */
export function command<T>(
  path: string,
  token: string | undefined,
  body: object = {},
  method: Ask['method'] = 'POST',
  here = false,
): Promise<T> {
  return request<T>(path, { method, token, body: { id: randomHex(), ...body }, here })
}

async function once<T>(path: string, ask: Ask): Promise<T> {
  const { method = 'GET', token, body, signal } = ask
  const mayAnswer = ask.here !== false && isAnsweredHere(path)
  const isOurs = isAboutHere(path) || (isSite && path !== '/games' && mayAnswer)
  if (ask.here || isOurs) return local.ask<T>(method, path, token, body)
  if (isSite && path !== '/games') throw new Problem({ type: 'no-server' })
  const init: RequestInit = {
    method,
    headers: { ...headers(token), ...(body && { 'content-type': 'application/json' }) },
  }
  if (body) init.body = JSON.stringify(body)
  if (signal) init.signal = signal
  const answer = await fetch(address(path), init).catch(() => null)
  if (!answer && mayAnswer) return local.ask<T>(method, path, token, body)
  if (!answer) throw new Problem({ type: 'offline' })
  if (!answer.ok) throw await Problem.of(answer)
  return (await answer.json()) as T
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
