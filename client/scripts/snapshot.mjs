// Makes client/python/: the Python of pages (Pyodide), and a snapshot of it in which our code has been loaded.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { loadPyodide } from 'pyodide'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const SOURCES = at('../../src')
const TARGET = at('../python')
const LEFT_OUT = /\/(cli|client|envs|migrations|postgres|web|__pycache__)$/ // what pages never load

function copy(python, folder) {
  python.FS.mkdirTree(`/app/${folder}`)
  for (const entry of readdirSync(`${SOURCES}/${folder}`, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !LEFT_OUT.test(path)) copy(python, path)
    else if (/\.(py|json|inc)$/.test(entry.name))
      python.FS.writeFile(`/app/${path}`, readFileSync(`${SOURCES}/${path}`))
  }
}

const python = await loadPyodide({ _makeSnapshot: true })
const room = python._module.HEAP8.length
copy(python, 'ludoteca')
python.runPython(`
import gc, sys
sys.path.insert(0, "/app")
sys.dont_write_bytecode = True
from ludoteca.server.page.boot import Page, warm
warm()
gc.collect()
`)
if (python._module.HEAP8.length > room)
  throw new Error(`our code needs more memory than the ${room} bytes that a page can restore`)
mkdirSync(TARGET, { recursive: true })
for (const file of [
  'pyodide.mjs',
  'pyodide.asm.mjs',
  'pyodide.asm.wasm',
  'python_stdlib.zip',
  'pyodide-lock.json',
])
  cpSync(at(`../node_modules/pyodide/${file}`), `${TARGET}/${file}`)
writeFileSync(`${TARGET}/snapshot.gz`, gzipSync(python.makeMemorySnapshot()))
