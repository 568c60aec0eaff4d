// Whether these are the pages of a static site, which has no server; vite.config.ts says so.
declare const __SITE__: boolean | undefined

export const isSite: boolean = typeof __SITE__ !== 'undefined' && __SITE__
