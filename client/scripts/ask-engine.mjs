// Answers requests to engine.wasm in Node, or to another module: ask-engine.mjs [MODULE]. For the tests.
// One JSON a line on standard input, one on standard output; `text` is the answer as the module wrote it.
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Module } from '../src/engine/module.js'

const here = (path) => new URL(path, import.meta.url)

function load(game) {
  const home = `../../src/ludoteca/games/${game}`
  const known = {}
  for (const folder of ['boards', 'pieces'].filter((name) => existsSync(here(`${home}/${name}`)))) {
    const files = readdirSync(here(`${home}/${folder}`)).filter((name) => name.endsWith('.json'))
    const read = (file) => JSON.parse(readFileSync(here(`${home}/${folder}/${file}`), 'utf8'))
    known[folder] = Object.fromEntries(files.map((file) => [file.replace('.json', ''), read(file)]))
  }
  const weights = here(`${home}/weights.bin`)
  return { known, weights: existsSync(weights) ? new Uint8Array(readFileSync(weights)) : new Uint8Array() }
}

const name = process.argv[2] ?? 'engine.wasm'
const engine = new Module(await WebAssembly.compile(readFileSync(here(`../${name}`))), load)
for await (const line of createInterface({ input: process.stdin })) {
  const began = performance.now()
  const said = await engine.text(JSON.parse(line)).then(
    (text) => ({ answer: JSON.parse(text), ...(name === 'engine.wasm' ? {} : { text }) }),
    (error) => ({ refused: error.message }),
  )
  const told = { ...said, ms: performance.now() - began, memory: engine.memory }
  process.stdout.write(`${JSON.stringify(told)}\n`)
}
