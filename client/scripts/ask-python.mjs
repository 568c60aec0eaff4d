// The Python of pages in Node, from its snapshot: the first line is code, every other one a text for its function
// `answer`, and so is every line that it prints. For the tests.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { loadPyodide } from 'pyodide'

const packed = readFileSync(new URL('../python/snapshot.gz', import.meta.url))
const python = await loadPyodide({ _loadSnapshot: new Uint8Array(gunzipSync(packed)).buffer })
let answer = null
for await (const line of createInterface({ input: process.stdin })) {
  if (answer) process.stdout.write(`${answer(JSON.parse(line))}\n`)
  else {
    python.runPython(JSON.parse(line))
    answer = python.globals.get('answer')
  }
}
