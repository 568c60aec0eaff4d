import type { Dictionary } from './index.svelte'
import { caminos } from './it/caminos'
import { common } from './it/common'
import { learn } from './it/learn'
import { paper } from './it/paper'
import { qwinto } from './it/qwinto'
import { traxx } from './it/traxx'

export const it: Dictionary = { ...common, ...traxx, ...qwinto, ...caminos, ...learn, ...paper }
