// Which page an address shows. Everything but the start page comes when it is asked for.
import type { Component } from 'svelte'
import Start from './pages/Start.svelte'
import { match } from './lib/router.svelte'

type Values = Record<string, string>
type Page = { default: Component<Values> }
/** A page takes the values of its own pattern. */
type Loaded = { default: Component<never> }

const PAGES: [pattern: string, load: () => Loaded | Promise<Loaded>][] = [
  ['/', () => ({ default: Start })],
  ['/new/:game/:way', () => import('./pages/Setup.svelte')],
  ['/t/:id', () => import('./pages/Table.svelte')],
  ['/t/:id/replay', () => import('./pages/Replay.svelte')],
  ['/t/:id/retry', () => import('./review/Retry.svelte')],
  ['/t/:id/check', () => import('./pages/Check.svelte')],
  ['/j/:code', () => import('./pages/Join.svelte')],
  ['/branch', () => import('./review/Branch.svelte')],
  ['/check', () => import('./pages/Check.svelte')],
  ['/check/:game', () => import('./paper/CheckSheet.svelte')],
  ['/print', () => import('./paper/Print.svelte')],
  ['/rules/:game', () => import('./rules/Rules.svelte')],
  ['/learn/:game', () => import('./rules/Lesson.svelte')],
  ['/learn/:game/course', () => import('./rules/Course.svelte')],
  ['/watch', () => import('./pages/Watch.svelte')],
  ['/mine', () => import('./pages/Mine.svelte')],
  ['/settings', () => import('./pages/Settings.svelte')],
]

const nowhere = () => import('./pages/Nowhere.svelte')

export interface Found {
  page: Page | Promise<Page>
  values: Values
}

export function find(path: string): Found {
  for (const [pattern, load] of PAGES) {
    const values = match(pattern, path)
    if (values) return { page: load() as Page | Promise<Page>, values }
  }
  return { page: nowhere(), values: {} }
}
