// The source dictionary. Parts are merged here; every other language has the same parts and the same keys.
import { caminos } from './en/caminos'
import { common } from './en/common'
import { qwinto } from './en/qwinto'
import { traxx } from './en/traxx'

export const en = { ...common, ...traxx, ...qwinto, ...caminos } as const
