import type { Dictionary } from './index.svelte'
import { caminos } from './de/caminos'
import { common } from './de/common'
import { learn } from './de/learn'
import { paper } from './de/paper'
import { qwinto } from './de/qwinto'
import { traxx } from './de/traxx'

export const de: Dictionary = { ...common, ...traxx, ...qwinto, ...caminos, ...learn, ...paper }
