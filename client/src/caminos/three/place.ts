// From the board's places to the stage's: files go right, ranks go away, levels go up, the board's middle at the origin.
import { Matrix4, Vector3 } from 'three'
import { span } from '../ghost'
import type { Board, Cube } from '../types'

export class Places {
  readonly files: number
  readonly ranks: number
  /** How far the board reaches from its middle. */
  readonly radius: number

  constructor(board: Board) {
    ;({ files: this.files, ranks: this.ranks } = span(board))
    const far = (at: number, size: number) => Math.abs(at + 0.5 - size / 2) + 0.5
    const named = Math.max(this.files, this.ranks) / 2 + 0.6 // files and ranks are named outside
    this.radius = Math.max(
      named,
      ...board.cells.map(({ x, y }) => Math.hypot(far(x, this.files), far(y, this.ranks))),
    )
  }

  /** The middle of a cube. */
  middle([x, y, z]: Cube, lift = 0): Vector3 {
    return new Vector3(x + 0.5 - this.files / 2, z + 0.5 + lift, this.ranks / 2 - y - 0.5)
  }

  matrix(cube: Cube, lift = 0, scale = 1): Matrix4 {
    return new Matrix4().makeScale(scale, scale, scale).setPosition(this.middle(cube, lift))
  }

  /** A point of the stage in places of the board. */
  back(point: Vector3): [number, number, number] {
    return [point.x + this.files / 2, this.ranks / 2 - point.z, point.y]
  }

  /** A direction of the stage in directions of the board. */
  turn(direction: Vector3): [number, number, number] {
    return [direction.x, -direction.z, direction.y]
  }
}
