// What never moves: the cloth, the wooden board with its cells and sides, and the names of files and ranks.
import {
  BoxGeometry, CircleGeometry, Color, ExtrudeGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial,
  MeshStandardMaterial, Path, PlaneGeometry, Shape,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { variety } from '../colours'
import { isOuter, loops, sideEdges } from '../outline'
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

/** The table with the board on it. */
export function table(board: Board, places: Places, look: Look): Group {
  const group = new Group()
  group.add(cloth(places, look), base(board, places), tiles(board, places), ...inlays(board, places))
  group.add(...names(board, places))
  return group
}

function cloth(places: Places, look: Look): Mesh {
  const material = new MeshStandardMaterial({
    color: look.cloth, map: wool(), alphaMap: vignette(), transparent: true, roughness: 1, depthWrite: false,
  })
  const mesh = new Mesh(new CircleGeometry(places.radius * 2.3, 64), material)
  mesh.rotation.x = -Math.PI / 2
  mesh.position.y = -0.62
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
    depth: 0.3, bevelSize: RIM, bevelThickness: 0.13, bevelSegments: 5, curveSegments: 1,
  })
  const mesh = new Mesh(form, new MeshStandardMaterial({ map: planks('#8a5a33', 0.3, 3), roughness: 0.55 }))
  mesh.rotation.x = -Math.PI / 2
  mesh.position.y = -0.48
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}

function tiles(board: Board, places: Places): InstancedMesh {
  const form = new RoundedBoxGeometry(0.95, 0.1, 0.95, 1, 0.03)
  const material = new MeshStandardMaterial({ map: planks('#e7cfa4', 0.16, 5), roughness: 0.7 })
  const mesh = new InstancedMesh(form, material, board.cells.length)
  board.cells.forEach(({ x, y }, index) => {
    mesh.setMatrixAt(index, new Matrix4().setPosition(places.middle([x, y, 0], -0.55)))
    const tone = (x + y) % 2 ? 0.9 : 1
    mesh.setColorAt(index, new Color().setScalar(tone - 0.05 * variety(x, y, 9)))
  })
  mesh.receiveShadow = true
  return mesh
}

/** A strip of coloured wood along each side. */
function inlays(board: Board, places: Places): Mesh[] {
  const half = board.sides.length / 2
  return sideEdges(board).flatMap((edges, side) => {
    const material = new MeshStandardMaterial({ color: INLAYS[side % half % INLAYS.length]!, roughness: 0.5 })
    return edges.map(({ from, to, out }) => {
      const mesh = new Mesh(new BoxGeometry(out[0] ? 0.1 : 1, 0.04, out[0] ? 1 : 0.1), material)
      const middle = (axis: 0 | 1) => (from[axis] + to[axis]) / 2 + out[axis] * 0.16
      mesh.position.set(middle(0) - places.files / 2, -0.04, places.ranks / 2 - middle(1))
      mesh.receiveShadow = true
      return mesh
    })
  })
}

/** File letters before the lowest cell of each file, rank numbers left of the first cell of each rank. */
function names(board: Board, places: Places): Mesh[] {
  const files = [...Array(places.files).keys()].map((x) => {
    const y = Math.min(...board.cells.filter((cell) => cell.x === x).map((cell) => cell.y))
    return name(String.fromCharCode(97 + x), x + 0.5, y - 0.62, places)
  })
  const ranks = [...Array(places.ranks).keys()].map((y) => {
    const x = Math.min(...board.cells.filter((cell) => cell.y === y).map((cell) => cell.x))
    return name(String(y + 1), x - 0.62, y + 0.5, places)
  })
  return [...files, ...ranks].filter((mesh) => Number.isFinite(mesh.position.x) && Number.isFinite(mesh.position.z))
}

function name(text: string, x: number, y: number, places: Places): Mesh {
  const material = new MeshBasicMaterial({ map: lettering(text, '#fff'), transparent: true, depthWrite: false })
  const mesh = new Mesh(new PlaneGeometry(0.5, 0.5), material)
  mesh.rotation.x = -Math.PI / 2
  mesh.position.set(x - places.files / 2, -0.6, places.ranks / 2 - y)
  mesh.name = 'name'
  return mesh
}
