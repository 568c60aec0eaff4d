// What the server sends for Caminos, narrowed to what docs/api.md says.
import type { Narrowed, Schemas } from '../api/types'

/** Files to the right, ranks away from the player, levels up. */
export type Cube = readonly [x: number, y: number, z: number]

export type Colour = 'g' | 'y' | 'n'
export type Shape = 'I' | 'V' | 'L' | 'Z' | 'N'
type Piece = Narrowed<Schemas['CaminosPiece'], { turned: [number, number, number][][] }>
export type Board = Narrowed<
  Schemas['CaminosBoard'],
  { wins: [number, number][]; pieces: Record<string, Piece> }
>
type Path = Narrowed<Schemas['CaminosPath'], { colour: Colour }>
export type View = Narrowed<
  Schemas['CaminosView'],
  { colour: Colour | null; colours: Colour[]; path: Path | null }
>
