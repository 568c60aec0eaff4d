import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './scripts/service-worker.ts'

const server = process.env.LUDOTECA_SERVER ?? 'http://127.0.0.1:8000'

// The texts that the printed rules use, too.
const words = fileURLToPath(new URL('../src/ludoteca/words', import.meta.url))

export default defineConfig({
  resolve: { alias: { '@words': words } },
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: '../src/ludoteca/server/client',
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
  server: { proxy: { '/api': server }, fs: { allow: ['.', words] } },
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node' },
})
