import { afterEach, expect, test, vi } from 'vitest'
import { importRecord } from '../api/server'
import * as page from './page.svelte'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const NEEDED = ['WebAssembly', 'Worker', 'indexedDB', 'DecompressionStream']

function stubBrowser(): void {
  for (const name of ['Worker', 'indexedDB', 'DecompressionStream']) vi.stubGlobal(name, class {})
}

test('a browser that has everything can play without a server', () => {
  stubBrowser()
  expect(page.isAble()).toBe(true)
})

test.each(NEEDED)('a browser without %s cannot', (missing) => {
  stubBrowser()
  vi.stubGlobal(missing, undefined)
  expect(page.isAble()).toBe(false)
})

test('a browser without SIMD cannot', () => {
  stubBrowser()
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)
  expect(page.isAble()).toBe(false)
})

test('a record is laid out here where the server is out of reach, but never if it is to be sent there', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  const ask = vi.spyOn(page, 'ask').mockResolvedValue({ table: {} })
  const sent = expect(importRecord({}, false)).rejects.toMatchObject({ type: 'offline' })
  await vi.runAllTimersAsync()
  await sent
  expect(ask).not.toHaveBeenCalled()
  await importRecord({})
  expect(ask).toHaveBeenCalledOnce()
})
