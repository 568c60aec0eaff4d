// The bots as people meet them: a name and a face for each level. What each is like, the text `bot.<level>` says.
// A level that is not here goes by its own name, with a robot's face.

import names from '@bots/names.json'

/** Shapes from back to front on a 24 × 24 grid: a path and its colour. */
export type Face = readonly (readonly [path: string, fill: string])[]

export interface Bot {
  name: string
  face: Face
}

const INK = '#2b2320'
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const eyes = (y: number, apart = 3.4, r = 1.25): [string, string] => [
  disc(12 - apart, y, r) + disc(12 + apart, y, r),
  INK,
]

const CHICK: Face = [
  ['M12 1.5l1 3 2-2-.8 3.4h-4.4L9 2.500l2 2z', '#e0a81e'],
  [disc(12, 13, 9), '#f8d65c'],
  eyes(11.5),
  ['M9.6 14h4.800l-2.4 3.400z', '#e07b1a'],
]
const HAMSTER: Face = [
  [disc(5.5, 6, 3.2) + disc(18.5, 6, 3.2), '#a9713f'],
  [disc(12, 13, 9.2), '#d9a066'],
  [disc(6.8, 16, 4) + disc(17.2, 16, 4) + disc(12, 18, 3.6), '#fbf0df'],
  eyes(11.2),
  [disc(12, 14.6, 1.2), '#b0524b'],
  ['M10.7 18h2.600v3h-2.600z', '#fffdf8'],
]
const PUPPY: Face = [
  [disc(12, 12.5, 9), '#ecd2a8'],
  ['M5.5 4C2 5 1 11 2.5 16c2.5 0 4.5-3 4.5-7z', '#8a5a33'],
  ['M18.5 4c3.5 1 4.5 7 3 12-2.5 0-4.5-3-4.5-7z', '#8a5a33'],
  [disc(12, 17, 4), '#fbf4e6'],
  eyes(11.5),
  [disc(12, 15, 1.7), INK],
]
const CAT: Face = [
  ['M3.5 2l7 4.5-5.5 6z', '#6f7681'],
  ['M20.5 2l-7 4.5 5.5 6z', '#6f7681'],
  [disc(12, 13.5, 8.8), '#9aa2ad'],
  [disc(9.8, 17, 2.8) + disc(14.2, 17, 2.8), '#eef0f3'],
  eyes(12, 3.6, 1.4),
  ['M10.7 14.800h2.600L12 16.400z', '#d9736a'],
]
const FOX: Face = [
  ['M3 1.500l7.5 5-6 6.500z', '#b3470f'],
  ['M21 1.500l-7.5 5 6 6.500z', '#b3470f'],
  ['M3 9.500C6 5.5 18 5.5 21 9.500c0 6-5 10.5-9 13-4-2.5-9-7-9-13z', '#e4752b'],
  ['M3 10.500c4 .5 7 5 9 12-4-2.5-9-6.5-9-12z', '#fdf3e4'],
  ['M21 10.500c-4 .5-7 5-9 12 4-2.5 9-6.5 9-12z', '#fdf3e4'],
  eyes(12, 3.8),
  [disc(12, 20.5, 1.7), INK],
]
const OWL: Face = [
  ['M3.5 2c3 .5 5 1.5 6 4h5c1-2.5 3-3.5 6-4v9h-17z', '#5f4630'],
  [disc(12, 13.5, 9), '#8a6a49'],
  [disc(8, 12, 4.4) + disc(16, 12, 4.4), '#fdf6e8'],
  [disc(8, 12, 2) + disc(16, 12, 2), INK],
  ['M10.5 14.500h3L12 18.500z', '#eaa52c'],
]
const ROBOT: Face = [
  ['M11 2h2v4h-2z', '#59636e'],
  ['M5 6h14a3 3 0 013 3v9a3 3 0 01-3 3H5a3 3 0 01-3-3V9a3 3 0 013-3z', '#aeb9c4'],
  eyes(12, 4, 2),
  ['M8 16h8v2H8z', '#59636e'],
]

const FACES: Record<string, Face> = {
  random: CHICK,
  greedy: HAMSTER,
  beginner: PUPPY,
  casual: CAT,
  club: FOX,
  expert: OWL,
}

export function botOf(level: string): Bot {
  const name = (names as Record<string, string>)[level] ?? level.charAt(0).toUpperCase() + level.slice(1)
  return { name, face: FACES[level] ?? ROBOT }
}
