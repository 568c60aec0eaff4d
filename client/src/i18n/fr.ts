import type { Dictionary } from './index.svelte'
import { caminos } from './fr/caminos'
import { common } from './fr/common'
import { learn } from './fr/learn'
import { paper } from './fr/paper'
import { qwinto } from './fr/qwinto'
import { traxx } from './fr/traxx'

export const fr: Dictionary = { ...common, ...traxx, ...qwinto, ...caminos, ...learn, ...paper }
