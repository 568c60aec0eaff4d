import { mount } from 'svelte'
import App from './App.svelte'
import { preferredLanguage, speak } from './i18n/index.svelte'
import { pause } from './api/request'
import { recall, remember } from './lib/memory'
import { loadCatalogue } from './lib/catalogue.svelte'
import { startRouter } from './lib/router.svelte'
import { startSettings } from './lib/settings.svelte'
import { startWorker } from './local/version.svelte'
import './style/base.css'

const PATIENCE = 1500
const RELOADED = 'reloaded'

// After an upgrade the server has no files for a page that was open before: it is loaded again, once.
addEventListener('vite:preloadError', () => {
  if (!navigator.onLine || Date.now() - recall(RELOADED, 0) < 10_000) return
  remember(RELOADED, Date.now())
  location.reload()
})

startSettings()
startRouter()
// The catalogue comes with the words; a page that opens without it goes on waiting for it by itself.
const catalogue = Promise.race([loadCatalogue().catch(() => undefined), pause(PATIENCE)])
await Promise.all([speak(preferredLanguage()), catalogue])
mount(App, { target: document.getElementById('app')! })

if (import.meta.env.PROD) void startWorker().catch(() => undefined) // without it all but offline works
