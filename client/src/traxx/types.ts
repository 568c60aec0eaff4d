// What the server sends for Träxx, narrowed to what docs/api.md says.
import type { Narrowed, Schemas } from '../api/types'

export type TraxxColour = 'b' | 'g' | 'y' | 's' | 'r' | 'p'
export type TraxxCell = Narrowed<Schemas['TraxxCell'], { colour: TraxxColour }>
export type TraxxBoard = Narrowed<Schemas['TraxxBoard'], { colours: TraxxColour[]; cells: TraxxCell[] }>
export type TraxxSeat = Schemas['TraxxSeat']
export type TraxxView = Schemas['TraxxView']
