import { mount } from 'svelte'
import App from './App.svelte'
import { preferredLanguage, speak } from './i18n/index.svelte'
import { startRouter } from './lib/router.svelte'
import { applySettings } from './lib/settings.svelte'
import './style/base.css'

applySettings()
startRouter()
await speak(preferredLanguage())
mount(App, { target: document.getElementById('app')! })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js')
}
