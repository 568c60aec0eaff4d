import type { Dictionary } from './index.svelte'
import { caminos } from './es/caminos'
import { common } from './es/common'
import { learn } from './es/learn'
import { paper } from './es/paper'
import { qwinto } from './es/qwinto'
import { traxx } from './es/traxx'

export const es: Dictionary = { ...common, ...traxx, ...qwinto, ...caminos, ...learn, ...paper }
