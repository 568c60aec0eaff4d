// Each colour has its paint, a text that can be read on it, and a sign, so that nobody needs to tell colours apart.
import looks from '@games/caminos/looks.json'
import type { Colour } from './types'

export interface Paint {
  readonly face: string
  /** The face under lamps: a little lighter. */
  readonly wood: string
  readonly left: string
  readonly right: string
  readonly edge: string
  readonly text: string
  /** A path, the same as on paper, on a 10 × 10 grid round the origin. */
  readonly sign: string
}

const painted = (colour: Colour): Paint => ({ ...looks[colour].screen, sign: looks[colour].path })
export const PAINTS: Record<Colour, Paint> = { g: painted('g'), y: painted('y'), n: painted('n') }

/** How much of a sign's grid fits a face from −1 to 1, with a margin. */
export const SIGN_SCALE = 1 / 7

/** A number from 0 to 1 that is always the same for the same place: no two pieces of wood are quite alike. */
export function variety(x: number, y: number, z: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233 + z * 37.719) * 43758.5453
  return wave - Math.floor(wave)
}
