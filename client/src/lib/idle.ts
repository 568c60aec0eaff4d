// Why nothing can be decided just now, in a sentence.
import type { Position } from '../api/types'
import { t } from '../i18n/index.svelte'

export function idleText({ over }: Pick<Position, 'over'>, isPast: boolean): string {
  return t(isPast ? 'idle.past' : over ? 'idle.over' : 'idle.wait')
}
