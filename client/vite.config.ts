import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './scripts/service-worker'

const server = process.env.LUDOTECA_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: '../src/ludoteca/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
    chunkSizeWarningLimit: 900, // three.js, only with Caminos
  },
  server: { proxy: { '/api': server } },
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node' },
})
