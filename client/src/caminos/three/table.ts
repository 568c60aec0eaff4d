// What never moves: the cloth, the wooden board with its cells and sides, and the names of files and ranks.
import {
  BoxGeometry,
  CircleGeometry,
  Color,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Path,
  PlaneGeometry,
  Shape,
} from 'three'
import { variety } from '../colours'
import type { Heights } from '../ghost'
import { isOuter, loops, sideEdges, strips } from '../outline'
import { lightOn } from '../shade'
import type { Board } from '../types'
import type { Places } from './place'
import { lettering, planks, vignette, wool } from './wood'

export interface Look {
  readonly cloth: string
  readonly ink: string
  readonly light: number
}

export const LOOKS: Record<'light' | 'dark', Look> = {
  light: { cloth: '#8fa88f', ink: '#3c3222', light: 1 },
  dark: { cloth: '#1d3a33', ink: '#e9dcc0', light: 0.82 },
}

// Opposite sides have the same inlay, so that one sees which belong together.
const INLAYS = ['#f3e3bd', '#6d2f1d', '#d9a441', '#2f4a58']
const RIM = 0.3

/** The table with the board on it; without its cloth where that would take too long to draw. */
export function table(board: Board, places: Places, look: Look, quick: boolean): Group {
  const group = new Group()
  if (!quick) group.add(cloth(places, look))
  group.add(base(board, places), tiles(board, places), ...inlays(board, places))
  group.add(...names(places, look.ink))
  return group
}

function cloth(places: Places, look: Look): Mesh {
  const material = new MeshLambertMaterial({
    color: look.cloth,
    map: wool(),
    alphaMap: vignette(),
    transparent: true,
    depthWrite: false,
  })
  const mesh = new Mesh(new CircleGeometry(places.radius * 2.3, 64), material)
  mesh.rotation.x = -Math.PI / 2
  mesh.position.y = -0.62
  mesh.renderOrder = -1 // under everything that can be seen through
  mesh.receiveShadow = true
  return mesh
}

/** The board's body: its outline, grown by a rounded rim. */
function base(board: Board, places: Places): Mesh {
  const all = loops(board)
  const at = ([x, y]: readonly [number, number]) => [x - places.files / 2, y - places.ranks / 2] as const
  const shape = new Shape()
  const draw = (path: Path, corners: (typeof all)[number]) => {
    corners.map(at).forEach(([x, y], index) => (index ? path.lineTo(x, y) : path.moveTo(x, y)))
    path.closePath()
  }
  for (const corners of all) {
    if (isOuter(corners)) draw(shape, corners)
    else {
      const hole = new Path()
      draw(hole, corners)
      shape.holes.push(hole)
    }
  }
  const form = new ExtrudeGeometry(shape, {
    depth: 0.3,
    bevelSize: RIM,
    bevelThickness: 0.13,
    bevelSegments: 5,
    curveSegments: 1,
  })
  const mesh = new Mesh(form, new MeshLambertMaterial({ map: planks('#8a5a33', 0.3, 3) }))
  mesh.rotation.x = -Math.PI / 2
  mesh.position.y = -0.48
  mesh.renderOrder = 2 // after what hides it
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}

function tiles(board: Board, places: Places): InstancedMesh {
  const material = new MeshLambertMaterial({ map: planks('#e7cfa4', 0.16, 5) })
  const mesh = new InstancedMesh(new BoxGeometry(0.95, 0.1, 0.95), material, board.cells.length)
  board.cells.forEach(({ x, y }, index) =>
    mesh.setMatrixAt(index, new Matrix4().setPosition(places.middle([x, y, 0], -0.55))),
  )
  mesh.receiveShadow = true
  mesh.renderOrder = 1
  mesh.name = 'tiles'
  shadeTiles(mesh, board, {})
  return mesh
}

/** Each tile in its own tone, darker where columns stand in its light. */
export function shadeTiles(mesh: InstancedMesh, board: Board, heights: Heights): void {
  board.cells.forEach(({ x, y }, index) => {
    const tone = ((x + y) % 2 ? 0.9 : 1) - 0.05 * variety(x, y, 9)
    mesh.setColorAt(index, new Color().setScalar(tone * lightOn(heights, x, y, 0)))
  })
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
}

/** A strip of coloured wood along each side. */
function inlays(board: Board, places: Places): Mesh[] {
  const half = board.sides.length / 2
  return sideEdges(board).flatMap((edges, side) => {
    const material = new MeshLambertMaterial({ color: INLAYS[(side % half) % INLAYS.length]! })
    return strips(board, edges, 0.16).map(({ from, to, out }) => {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      const mesh = new Mesh(new BoxGeometry(out[0] ? 0.1 : length, 0.04, out[0] ? length : 0.1), material)
      mesh.position.set((from[0] + to[0] - places.files) / 2, -0.04, (places.ranks - from[1] - to[1]) / 2)
      mesh.receiveShadow = true
      return mesh
    })
  })
}

/** File letters before the board, rank numbers left of it. */
function names(places: Places, ink: string): Mesh[] {
  const count = (most: number) => [...Array(most).keys()]
  return [
    ...count(places.files).map((x) => name(String.fromCharCode(97 + x), x + 0.5, -0.72, places, ink)),
    ...count(places.ranks).map((y) => name(String(y + 1), -0.85, y + 0.5, places, ink)),
  ]
}

function name(text: string, x: number, y: number, places: Places, ink: string): Mesh {
  const material = new MeshBasicMaterial({ map: lettering(text, ink), transparent: true, depthWrite: false })
  const mesh = new Mesh(new PlaneGeometry(0.5, 0.5), material)
  mesh.rotation.x = -Math.PI / 2
  mesh.position.set(x - places.files / 2, -0.6, places.ranks / 2 - y)
  mesh.name = 'name'
  return mesh
}
