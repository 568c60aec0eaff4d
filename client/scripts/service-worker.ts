import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LATER = /three|Caminos/i // kept when first used: too large to load for everybody

/** Writes `sw.js` with the list of files that it keeps and a version that changes with them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith('.html') && !LATER.test(name)).sort()
      const source = readFileSync(new URL('../src/sw.js', import.meta.url), 'utf8')
      const version = createHash('sha256').update(files.join() + source).digest('hex').slice(0, 12)
      const list = JSON.stringify(['/', ...files.map((name) => `/${name}`)])
      const code = source.replace("'__VERSION__'", `'${version}'`).replace("['__FILES__']", list)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}
