import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { python } from './scripts/python.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const server = process.env.LUDOTECA_SERVER ?? 'http://127.0.0.1:8000'

// What the package's other parts use, too: texts, names, colours and signs.
const shared = (folder: string) => fileURLToPath(new URL(`../src/ludoteca/${folder}`, import.meta.url))
const alias = { '@words': shared('words'), '@games': shared('games'), '@bots': shared('bots') }

// `make site` builds pages that need no server and may lie in any folder of another site.
const isSite = process.env.LUDOTECA_SITE === '1'

export default defineConfig({
  base: isSite ? './' : '/',
  define: { __SITE__: isSite },
  resolve: { alias },
  plugins: [svelte(), python(), serviceWorker()],
  worker: { format: 'es' },
  build: {
    outDir: isSite ? '../site' : '../src/ludoteca/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
    chunkSizeWarningLimit: 900, // three.js, only with Caminos
    rolldownOptions: {
      output: {
        // a few files instead of many small ones
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules[\\/](svelte|esm-env|clsx)/ },
            { name: 'common', test: /src[\\/](lib|api|parts|i18n[\\/]index|games?|ways)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server }, fs: { allow: ['.', ...Object.values(alias)] } },
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node' },
})
