import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const FOLDER = new URL('../python/', import.meta.url)

/** Puts the Python of pages (client/python/) beside the code that loads it, under a name that changes with it. */
export function python(): Plugin {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [] // tests of single files need none
  const files = names.map((name) => [name, readFileSync(new URL(name, FOLDER))] as const)
  const packed = files.map(([name, bytes]) =>
    name.endsWith('.wasm') ? ([`${name}.gz`, gzipSync(bytes)] as const) : ([name, bytes] as const),
  )
  const hash = createHash('sha256')
  for (const [, bytes] of files) hash.update(bytes)
  const folder = `python-${hash.digest('hex').slice(0, 10)}/`
  const counted = packed.filter(([name]) => !name.endsWith('.mjs'))
  return {
    name: 'python',
    config: (_config, { command }) => ({
      define: {
        __PYTHON__: JSON.stringify(command === 'build' ? `./${folder}` : '/python/'),
        __PYTHON_BYTES__: counted.reduce((sum, [, bytes]) => sum + bytes.length, 0),
      },
    }),
    generateBundle() {
      for (const [name, source] of packed)
        this.emitFile({ type: 'asset', fileName: `assets/${folder}${name}`, source })
    },
  }
}
