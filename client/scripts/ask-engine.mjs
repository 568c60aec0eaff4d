// Answers requests to engine.wasm in Node: one JSON a line on standard input, one on standard output. For the tests.
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

const engine = new Module(await WebAssembly.compile(readFileSync(here('../engine.wasm'))), load)
for await (const line of createInterface({ input: process.stdin })) {
  const began = performance.now()
  const said = await engine.answer(JSON.parse(line)).then(
    (answer) => ({ answer }),
    (error) => ({ refused: error.message }),
  )
  const told = { ...said, ms: performance.now() - began, memory: engine.memory }
  process.stdout.write(`${JSON.stringify(told)}\n`)
}
