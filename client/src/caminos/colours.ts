// Each colour has its paint, a text that can be read on it, and a sign, so that nobody needs to tell colours apart.
import type { Colour } from './types'

export interface Paint {
  readonly face: string
  /** The face under lamps: a little lighter. */
  readonly wood: string
  readonly left: string
  readonly right: string
  readonly edge: string
  readonly text: string
  /** A path in a square from -1 to 1. */
  readonly sign: string
}

const RING = 'M.58 0A.58.58 0 1 1-.58 0A.58.58 0 1 1 .58 0M.3 0A.3.3 0 1 0-.3 0A.3.3 0 1 0 .3 0Z'
const DIAMOND = 'M0-.66L.66 0L0 .66L-.66 0Z'
const BARS = 'M-.55-.52H.55V-.2H-.55ZM-.55.2H.55V.52H-.55Z'

export const PAINTS: Record<Colour, Paint> = {
  g: {
    face: '#237f4e',
    wood: '#2fa065',
    left: '#17613a',
    right: '#0f4a2b',
    edge: '#082b19',
    text: '#ffffff',
    sign: RING,
  },
  y: {
    face: '#f4c22b',
    wood: '#ffd152',
    left: '#d59c12',
    right: '#b07c08',
    edge: '#6e4c00',
    text: '#2b2000',
    sign: DIAMOND,
  },
  n: {
    face: '#3a6fb8',
    wood: '#4a86d8',
    left: '#28548f',
    right: '#1d3f70',
    edge: '#10264a',
    text: '#ffffff',
    sign: BARS,
  },
}

/** A number from 0 to 1 that is always the same for the same place: no two pieces of wood are quite alike. */
export function variety(x: number, y: number, z: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233 + z * 37.719) * 43758.5453
  return wave - Math.floor(wave)
}
