// What changes: the cubes on the board, the last piece's outline, the ghost and the winning path.
import {
  BackSide,
  BufferGeometry,
  CatmullRomCurve3,
  Color,
  CurvePath,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  LineCurve3,
  Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
  TubeGeometry,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { PAINTS, variety } from '../colours'
import { spotOf, type Ghost } from '../ghost'
import type { Colour, Cube } from '../types'
import type { Places } from './place'
import { cubeFace, verdictSign } from './wood'

const COLOURS = ['g', 'y', 'n'] as const
const MOST = 192

/** A cube with rounded edges, or with cut ones where that must do. */
export const cubeForm = (quick: boolean): BufferGeometry =>
  new RoundedBoxGeometry(0.985, 0.985, 0.985, quick ? 1 : 2, 0.075)

/** Cubes that share a form and a material. */
class Pile {
  readonly mesh: InstancedMesh

  constructor(material: Material, form: BufferGeometry, shadow = true, most = MOST) {
    this.mesh = new InstancedMesh(form, material, most)
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    this.mesh.castShadow = this.mesh.receiveShadow = shadow
    this.mesh.frustumCulled = false
    this.mesh.count = 0
  }

  show(cubes: readonly Cube[], places: Places, lift = 0, scale = 1): void {
    cubes.forEach((cube, index) => this.mesh.setMatrixAt(index, places.matrix(cube, lift, scale)))
    this.mesh.count = cubes.length
    this.mesh.instanceMatrix.needsUpdate = true
  }

  /** No two pieces of wood are quite alike. */
  vary(cubes: readonly Cube[], light: (cube: Cube) => number): void {
    cubes.forEach((cube, index) =>
      this.mesh.setColorAt(index, new Color().setScalar(light(cube) * (0.92 + 0.16 * variety(...cube)))),
    )
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true
  }
}

const stackCubes = (stacks: Readonly<Record<string, string>>, colour: Colour): Cube[] =>
  Object.entries(stacks).flatMap(([cell, stack]) => {
    const { x, y } = spotOf(cell)
    return [...stack].flatMap((cube, z) => (cube === colour ? [[x, y, z] as const] : []))
  })

/** Every cube on the board; those of the last piece may be in the air. */
export class Cubes {
  readonly group = new Group()
  private readonly piles = new Map<Colour, Pile>()
  private readonly falling = new Map<Colour, Pile>()
  private readonly outline: Pile
  private last: { colour: Colour; cubes: readonly Cube[] } | null = null

  constructor(
    private readonly places: Places,
    form: BufferGeometry,
  ) {
    for (const colour of COLOURS) {
      const material = new MeshLambertMaterial({ color: PAINTS[colour].wood, map: cubeFace(colour) })
      this.piles.set(colour, new Pile(material, form))
      this.falling.set(colour, new Pile(material, form, true, 8))
    }
    const ring = new MeshBasicMaterial({ color: '#fffaf0', side: BackSide })
    this.outline = new Pile(ring, form, false, 8)
    for (const pile of [...this.piles.values(), ...this.falling.values(), this.outline])
      this.group.add(pile.mesh)
  }

  /** Shows the stacks; `light` says how much falls on each cube. */
  show(stacks: Readonly<Record<string, string>>, last: readonly Cube[], light: (cube: Cube) => number): void {
    const apart = new Set(last.map(String))
    this.last = null
    for (const colour of COLOURS) {
      const all = stackCubes(stacks, colour)
      const cubes = all.filter((cube) => !apart.has(String(cube)))
      const pile = this.piles.get(colour)!
      pile.show(cubes, this.places)
      pile.vary(cubes, light)
      if (cubes.length < all.length) this.last = { colour, cubes: last }
      this.falling.get(colour)!.mesh.count = 0
    }
    this.falling.get(this.last?.colour ?? 'g')!.vary(last, light)
    this.drop(0)
  }

  /** The last piece so many levels above where it lies. */
  drop(lift: number): void {
    this.outline.mesh.count = 0
    if (!this.last) return
    this.falling.get(this.last.colour)!.show(this.last.cubes, this.places, lift)
    this.outline.show(this.last.cubes, this.places, lift, 1.075)
  }
}

/** The piece that hovers over the board. */
export class GhostPiece {
  readonly group = new Group()
  private readonly body: Pile
  private readonly shell: Pile
  private readonly foot: Pile
  private readonly signs = { fits: sign(true), not: sign(false) }
  private readonly paint = new MeshLambertMaterial({ transparent: true, opacity: 0.82 })
  private readonly ring = new MeshBasicMaterial({ side: BackSide })
  private readonly floor = new MeshBasicMaterial({ transparent: true, opacity: 0.75, depthWrite: false })
  private readonly maps = new Map<Colour, ReturnType<typeof cubeFace>>()

  constructor(
    private readonly places: Places,
    form: BufferGeometry,
  ) {
    this.body = new Pile(this.paint, form, false, 8)
    this.shell = new Pile(this.ring, form, false, 8)
    this.foot = new Pile(this.floor, new PlaneGeometry(0.86, 0.86).rotateX(-Math.PI / 2), false, 8)
    this.group.visible = false
    this.group.add(this.foot.mesh, this.shell.mesh, this.body.mesh, this.signs.fits, this.signs.not)
  }

  show(ghost: Ghost | null, colour: Colour, lift: number): void {
    this.group.visible = ghost !== null
    if (!ghost) return
    this.dress(ghost.fits, colour)
    this.body.show(ghost.cubes, this.places, lift)
    this.shell.show(ghost.cubes, this.places, lift, 1.09)
    this.foot.show(lowest(ghost.cubes), this.places, -0.48)
    const top = ghost.cubes.reduce((best, cube) => (cube[2] > best[2] ? cube : best))
    for (const mark of Object.values(this.signs)) mark.position.copy(this.places.middle(top, lift + 1.05))
  }

  private dress(fits: boolean, colour: Colour): void {
    if (!this.maps.has(colour)) this.maps.set(colour, cubeFace(colour))
    this.paint.map = this.maps.get(colour)!
    this.paint.color.set(fits ? PAINTS[colour].wood : '#c9544b')
    this.paint.opacity = fits ? 0.9 : 0.66
    this.paint.needsUpdate = true
    for (const material of [this.ring, this.floor]) material.color.set(fits ? '#ffffff' : '#b3261e')
    this.signs.fits.visible = fits
    this.signs.not.visible = !fits
  }
}

const lowest = (cubes: readonly Cube[]): Cube[] =>
  cubes.filter(([x, y, z]) => !cubes.some((other) => other[0] === x && other[1] === y && other[2] < z))

function sign(fits: boolean): Sprite {
  const sprite = new Sprite(
    new SpriteMaterial({ map: verdictSign(fits), depthTest: false, transparent: true }),
  )
  sprite.scale.setScalar(0.8)
  sprite.renderOrder = 9
  return sprite
}

/** The winning path: its top cubes glow, and a line of light runs over them. */
export class Light {
  readonly group = new Group()
  private readonly glow = new MeshLambertMaterial()
  private readonly pile: Pile
  private line: Mesh | null = null

  constructor(
    private readonly places: Places,
    form: BufferGeometry,
  ) {
    this.pile = new Pile(this.glow, form, false, 64)
    this.group.visible = false
    this.group.add(this.pile.mesh)
  }

  show(
    path: { colour: Colour; cells: readonly string[] } | null,
    heights: Readonly<Record<string, number>>,
  ): void {
    this.group.visible = path !== null
    if (this.line) {
      this.group.remove(this.line)
      this.line.geometry.dispose()
      this.line = null
    }
    if (!path) return
    const tops = path.cells.map((cell): Cube => [spotOf(cell).x, spotOf(cell).y, (heights[cell] ?? 1) - 1])
    this.glow.color.set(PAINTS[path.colour].wood)
    this.glow.emissive.set(PAINTS[path.colour].wood)
    this.glow.map = cubeFace(path.colour)
    this.glow.needsUpdate = true
    this.pile.show(tops, this.places, 0, 1.012)
    this.line = new Mesh(ribbon(tops, this.places), new MeshBasicMaterial({ color: '#fffbe8' }))
    this.group.add(this.line)
    this.grow(1)
  }

  /** Part of the way along the path. */
  grow(part: number): void {
    if (!this.line) return
    this.glow.emissiveIntensity = 0.75 * part
    const whole = this.line.geometry.index!.count
    this.line.geometry.setDrawRange(0, Math.round((whole * part) / 6) * 6)
  }
}

/** A tube a little above the tops, upright where the path climbs. */
function ribbon(tops: readonly Cube[], places: Places): BufferGeometry {
  const points: Vector3[] = []
  tops.forEach((cube, index) => {
    const here = places.middle(cube, 0.62)
    const before = tops[index - 1]
    if (before && before[2] !== cube[2]) {
      const there = places.middle(before, 0.62)
      const climbing = cube[2] > before[2]
      const wall = here
        .clone()
        .lerp(there, 0.5)
        .lerp(climbing ? there : here, 0.14 / 0.5)
      points.push(wall.clone().setY(there.y), wall.clone().setY(here.y))
    }
    points.push(here)
  })
  if (points.length === 1) points.push(points[0]!.clone().add(new Vector3(0.01, 0, 0)))
  const path = new CurvePath<Vector3>()
  points.slice(1).forEach((point, index) => path.add(new LineCurve3(points[index]!, point)))
  const even = new CatmullRomCurve3(path.getSpacedPoints(points.length * 12), false, 'catmullrom', 0.1)
  return new TubeGeometry(even, points.length * 14, 0.09, 8)
}
