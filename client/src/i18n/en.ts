// The source dictionary. Parts are merged here; every other language has the same parts and the same keys.
import { caminos } from './en/caminos'
import { common } from './en/common'
import { learn } from './en/learn'
import { paper } from './en/paper'
import { qwinto } from './en/qwinto'
import { traxx } from './en/traxx'

export const en = { ...common, ...traxx, ...qwinto, ...caminos, ...learn, ...paper } as const
