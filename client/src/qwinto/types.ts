// What the server sends for Qwinto, narrowed to what docs/api.md says.
import type { Narrowed, Schemas } from '../api/types'

export type QwintoRow = 'o' | 'y' | 'p'
type QwintoBoardRow = Narrowed<Schemas['QwintoRow'], { row: QwintoRow }>
export type QwintoBoard = Narrowed<Schemas['QwintoBoard'], { rows: QwintoBoardRow[] }>
export type QwintoSeat = Schemas['QwintoSeat']
/** In a replay also the moments before a roll are shown. */
export type QwintoView = Narrowed<
  Schemas['QwintoView'],
  { stage: 'dice' | 'roll' | 'keep' | 'again' | 'enter' }
>
