import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LARGE = 200_000 // three.js: kept when first used, not loaded for everybody
const PUBLIC = ['/', '/icon.svg', '/manifest.webmanifest']

/** Writes `sw.js` with the list of files that it keeps and a version that changes with them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
        .filter(
          (file) => !(file.type === 'chunk' && file.code.length > LARGE) && !file.fileName.endsWith('.html'),
        )
        .map((file) => file.fileName)
        .sort()
      const source = readFileSync(new URL('../src/sw.js', import.meta.url), 'utf8')
      const version = createHash('sha256')
        .update(files.join() + source)
        .digest('hex')
        .slice(0, 12)
      const list = JSON.stringify([...PUBLIC, ...files.map((name) => `/${name}`)])
      const code = source.replace("'__VERSION__'", `'${version}'`).replace("['__FILES__']", list)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}
