// The board in three dimensions. Everything here is loaded only when it is to be seen.
import { Raycaster, Vector2, type InstancedMesh, type Mesh } from 'three'
import type { Ghost, Spot } from '../ghost'
import type { Orbit } from '../orbit'
import { pick } from '../pick'
import { lightOn } from '../shade'
import type { Board, Colour, Cube, View } from '../types'
import { cubeForm, Cubes, GhostPiece, Light } from './cubes'
import { Places } from './place'
import { Stage } from './stage'
import { LOOKS, shadeTiles, table } from './table'

const FALL = 420
const HOVER = 0.3
const READABLE = 22 // pixels of a cell

export interface Shown {
  readonly view: View
  /** The cubes of the last piece. */
  readonly last: readonly Cube[]
  /** True if the last piece is to fall, and the path to grow. */
  readonly moving: boolean
}

export class CaminosScene {
  private readonly places: Places
  private readonly stage: Stage
  private readonly cubes: Cubes
  private readonly ghost: GhostPiece
  private readonly light: Light
  private readonly names: Mesh[]
  private readonly tiles: InstancedMesh
  private readonly ray = new Raycaster()
  private heights: Readonly<Record<string, number>> = {}

  /** Throws where WebGL does not work. */
  constructor(
    canvas: HTMLCanvasElement,
    private readonly board: Board,
    theme: 'light' | 'dark',
    /** Called where pictures come slowly however coarse they are. */
    onslow: () => void,
  ) {
    this.places = new Places(board)
    this.stage = new Stage(canvas, this.places.radius, LOOKS[theme].light, onslow)
    const form = cubeForm(this.stage.isQuick)
    this.cubes = new Cubes(this.places, form)
    this.ghost = new GhostPiece(this.places, form)
    this.light = new Light(this.places, form)
    const fixed = table(board, this.places, LOOKS[theme], this.stage.isQuick)
    this.names = fixed.children.filter((child) => child.name === 'name') as Mesh[]
    this.tiles = fixed.children.find((child) => child.name === 'tiles') as InstancedMesh
    this.stage.scene.add(fixed, this.cubes.group, this.ghost.group, this.light.group)
    this.rehearse()
  }

  /** Draws the hovering piece once before anybody looks: the first time takes long, and nobody should wait for it. */
  private rehearse(): void {
    for (const fits of [true, false]) {
      this.ghost.show({ move: '', cubes: [[0, 0, 0]], columns: [], fits }, 'g', 0)
      this.stage.render()
    }
    this.ghost.show(null, 'g', 0)
  }

  /** True where a processor draws: nothing then reaches the picture's corners. */
  get isQuick(): boolean {
    return this.stage.isQuick
  }

  resize(width: number, height: number): void {
    this.stage.resize(width, height)
    this.label()
    this.stage.redraw()
  }

  hold(isHeld: boolean): void {
    this.stage.hold(isHeld)
  }

  look(orbit: Orbit): void {
    for (const name of this.names) name.rotation.z = orbit.around
    this.stage.look(orbit) // draws with the next frame
    this.label()
  }

  /** Files and ranks are named where that can be read; smaller, it would look like dust. */
  private label(): void {
    for (const name of this.names) name.visible = this.stage.cell >= READABLE
  }

  /** Resolves when nothing moves any more. */
  async show({ view, last, moving }: Shown): Promise<void> {
    this.heights = view.heights
    this.cubes.show(view.stacks, last, (cube) => this.lightOn(cube) * (view.path ? 0.62 : 1))
    if (this.stage.isQuick) shadeTiles(this.tiles, this.board, view.heights)
    this.light.show(view.path, view.heights)
    this.stage.draw(true)
    if (!moving) return
    this.light.grow(0)
    await this.stage.run(FALL, (part) => {
      this.cubes.drop(fallen(part))
      this.stage.draw(true)
    })
    if (view.path) await this.stage.run(160 * view.path.cells.length, (part) => this.light.grow(part))
  }

  /** Cast shadows need no help. */
  private lightOn([x, y, z]: Cube): number {
    return this.stage.isQuick ? lightOn(this.heights, x, y, z + 1) : 1
  }

  hover(ghost: Ghost | null, colour: Colour, pinned: boolean): void {
    this.ghost.show(ghost, colour, pinned ? 0 : HOVER)
    this.stage.draw()
  }

  /** Where a point of the board is in the picture, from -1 to 1; the third number is a height in cubes. */
  point(x: number, y: number, z: number): { x: number; y: number } {
    return this.places.middle([x - 0.5, y - 0.5, z - 0.5]).project(this.stage.camera)
  }

  /** The column under a point of the picture, given from -1 to 1. */
  at(x: number, y: number): Spot | null {
    this.ray.setFromCamera(new Vector2(x, y), this.stage.camera)
    const { origin, direction } = this.ray.ray
    return pick(this.board, this.heights, this.places.back(origin), this.places.turn(direction))
  }

  glide(length: number, step: (part: number) => void): Promise<void> {
    return this.stage.run(length, step)
  }

  dispose(): void {
    this.stage.dispose()
  }
}

/** How high a piece is after part of its fall: faster and faster, then one small bounce. */
function fallen(part: number): number {
  if (part < 0.7) return 4 * (1 - (part / 0.7) ** 2)
  const bounce = (part - 0.7) / 0.3
  return 0.5 * bounce * (1 - bounce)
}
