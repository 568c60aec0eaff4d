import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Engine } from './engine'
import { Module } from './module.js'

const SCRIPT = fileURLToPath(new URL('../../scripts/ask-engine.mjs', import.meta.url))
const ASKED = {
  game: 'qwinto',
  position: '........./........./.........,........./........./......... 0.0 0 - - dice',
  seat: 0,
  level: 'casual',
  move: 'oyp',
  seed: 1,
}

/** The real engine in a process of its own, which stands for a worker: it is ended while it thinks. */
function worker(): Worker {
  const numbers: number[] = []
  const node = spawn('node', [SCRIPT])
  const self = {
    postMessage({ number, request }: { number: number; request: object }) {
      numbers.push(number)
      node.stdin.write(`${JSON.stringify(request)}\n`)
    },
    terminate: () => node.kill('SIGKILL'),
  } as unknown as Worker
  createInterface({ input: node.stdout }).on('line', (line) => {
    const data = { number: numbers.shift(), ...(JSON.parse(line) as object) }
    self.onmessage?.({ data } as MessageEvent)
  })
  return self
}

test.each(['choose', 'judge', 'values', 'futures'])(
  '%s is cancelled while it thinks, and what waits behind it is answered',
  async (what) => {
    const engine = new Engine(worker)
    const stop = new AbortController()
    const long = engine.ask({ do: what, ...ASKED, level: 'expert', simulations: 2_000_000 }, stop.signal)
    const short = engine.ask({ do: 'choose', ...ASKED, simulations: 1 })
    setTimeout(() => stop.abort(), 500)
    await expect(long).rejects.toThrow('cancelled')
    expect(await short).toMatch(/^o?y?p?$/)
    engine.end()
  },
  30_000,
)

test('weights that were cut off are refused, and the next attempt may succeed', async () => {
  const weights = readFileSync(new URL('../../../src/ludoteca/games/qwinto/weights.bin', import.meta.url))
  const given = [weights.subarray(0, 1000), weights]
  const module = new Module(
    await WebAssembly.compile(readFileSync(new URL('../../engine.wasm', import.meta.url))),
    () => Promise.resolve({ known: {}, weights: new Uint8Array(given.shift()!) }),
  )
  const request = { do: 'choose', ...ASKED, simulations: 1 }
  await expect(module.answer(request)).rejects.toThrow('weights: must be')
  expect(await module.answer(request)).toMatch(/^o?y?p?$/)
})
