import type { Dictionary } from './index.svelte'
import { caminos } from './gl/caminos'
import { common } from './gl/common'
import { learn } from './gl/learn'
import { paper } from './gl/paper'
import { qwinto } from './gl/qwinto'
import { traxx } from './gl/traxx'

export const gl: Dictionary = { ...common, ...traxx, ...qwinto, ...caminos, ...learn, ...paper }
