// What the server sends for Caminos, and the one word of its own: a cube.
export type { CaminosBoard as Board, CaminosColour as Colour, CaminosView as View } from '../api/types'

/** Files to the right, ranks away from the player, levels up. */
export type Cube = readonly [x: number, y: number, z: number]
