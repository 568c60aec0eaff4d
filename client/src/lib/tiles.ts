// Tiles on a television: as large as fit.

export interface Room {
  width: number
  height: number
}

/** A tile is `extra` pixels taller than its width divided by `ratio`. */
export interface Shape {
  ratio: number
  extra: number
}

/** The number of columns that makes the tiles widest, and how wide they are then. */
export function tiled(
  count: number,
  room: Room,
  shape: Shape,
  gap: number,
): { columns: number; width: number } {
  const widths = Array.from({ length: count }, (_, i) => widest(count, i + 1, room, shape, gap))
  const width = Math.max(...widths)
  return { columns: widths.indexOf(width) + 1, width: Math.max(0, Math.floor(width)) }
}

function widest(count: number, columns: number, room: Room, { ratio, extra }: Shape, gap: number): number {
  const rows = Math.ceil(count / columns)
  const across = (room.width - gap * (columns - 1)) / columns
  const down = (room.height - gap * (rows - 1)) / rows
  return Math.min(across, (down - extra) * ratio)
}
