import type { Dictionary } from '../index.svelte'
import { caminos } from './caminos'
import { coach } from './coach'
import { common } from './common'
import { course } from './course'
import { learn } from './learn'
import { local } from './local'
import { paper } from './paper'
import { qwinto } from './qwinto'
import { review } from './review'
import { table } from './table'
import { traxx } from './traxx'

export default {
  ...common,
  ...traxx,
  ...qwinto,
  ...caminos,
  ...coach,
  ...course,
  ...learn,
  ...local,
  ...paper,
  ...review,
  ...table,
} satisfies Dictionary
