// Where the eye is: it goes round the board, tilts and comes nearer.

export interface Orbit {
  /** Round the board, 0 from rank 1. */
  readonly around: number
  /** 0 from straight above, a quarter turn from the table's level. */
  readonly tilt: number
  readonly distance: number
}

export type Heading = 'left' | 'right' | 'up' | 'down'

export const LIMITS = { tilt: [0.02, 1.35], distance: [0.45, 2.2] } as const
export const HOME: Orbit = { around: 0.42, tilt: 0.8, distance: 1 }

const within = (value: number, [low, high]: readonly [number, number]) => Math.max(low, Math.min(high, value))

/** The orbit after a change, within the limits; zoom is a factor. */
export function move(orbit: Orbit, change: { around?: number; tilt?: number; zoom?: number }): Orbit {
  return {
    around: orbit.around + (change.around ?? 0),
    tilt: within(orbit.tilt + (change.tilt ?? 0), LIMITS.tilt),
    distance: within(orbit.distance * (change.zoom ?? 1), LIMITS.distance),
  }
}

/** Part of the way from one orbit to another, round by the shorter way. */
export function between(from: Orbit, to: Orbit, part: number): Orbit {
  const full = 2 * Math.PI
  const around = ((((to.around - from.around) % full) + 1.5 * full) % full) - full / 2
  return {
    around: from.around + around * part,
    tilt: from.tilt + (to.tilt - from.tilt) * part,
    distance: from.distance + (to.distance - from.distance) * part,
  }
}

/** The quarter of the circle that the eye is in: 0 at rank 1, 1 at the last file, and so on. */
export const quarterOf = (orbit: Orbit): number => ((Math.round(orbit.around / (Math.PI / 2)) % 4) + 4) % 4

/** The step on the board that looks like going left, right, up (away) or down to an eye in that quarter. */
export function step(heading: Heading, quarter: number): { x: number; y: number } {
  const ways = [
    { x: 0, y: 1 },
    { x: -1, y: 0 },
    { x: 0, y: -1 },
    { x: 1, y: 0 },
  ]
  const first = { up: 0, left: 1, down: 2, right: 3 }[heading]
  return ways[(first + quarter) % 4]!
}

/** The quarter turns that tip a piece over towards a heading. */
export function tip(heading: Heading, quarter: number): { axis: 0 | 1; quarters: number } {
  const { x, y } = step(heading, quarter)
  return x ? { axis: 1, quarters: x } : { axis: 0, quarters: -y }
}
