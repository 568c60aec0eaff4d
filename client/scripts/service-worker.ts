import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LARGE = 200_000 // three.js and Python: kept once the page is at rest, not before anybody can play
const PUBLIC = [
  '',
  'icon.svg',
  'icon-turn.svg',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'manifest.webmanifest',
]
const PYTHON = /^assets\/python-/

/** Writes `sw.js` with the lists of files that it keeps and a version that changes with them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => !file.fileName.endsWith('.html'))
      const sizeOf = (file: (typeof files)[number]) =>
        file.type === 'chunk' ? file.code.length : file.source.length
      const isLarge = (file: (typeof files)[number]) => sizeOf(file) > LARGE || PYTHON.test(file.fileName)
      const namesOf = (list: typeof files) => list.map((file) => file.fileName).sort()
      const [large, small] = [files.filter(isLarge), files.filter((file) => !isLarge(file))].map(namesOf)
      const source = readFileSync(new URL('../src/sw.js', import.meta.url), 'utf8')
      const version = createHash('sha256')
        .update(small!.join() + large!.join() + source)
        .digest('hex')
        .slice(0, 12)
      const code = source
        .replace("'__VERSION__'", `'${version}'`)
        .replace("['__FILES__']", JSON.stringify([...PUBLIC, ...small!]))
        .replace("['__LARGE__']", JSON.stringify(large))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}
