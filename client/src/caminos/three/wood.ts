// Wood, felt and signs, painted by the page itself: nothing is loaded.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three'
import { PAINTS, SIGN_SCALE, variety } from '../colours'
import type { Colour } from '../types'

/** How many samples a slanted texture may take; one where a processor has to draw. */
export const finesse = { sharp: 4 }

type Brush = CanvasRenderingContext2D

/** A square picture as a texture. */
export function painted(size: number, paint: (brush: Brush, size: number) => void): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  paint(canvas.getContext('2d')!, size)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = finesse.sharp
  return texture
}

/** Fine lines along the fibre that waver a little; `strength` is how dark they are. */
function fibres(brush: Brush, size: number, strength: number, seed: number): void {
  for (let line = 0; line < size * 0.75; line++) {
    const chance = (what: number) => variety(line, seed, what)
    const y = chance(1) * size
    const bend = (chance(2) - 0.5) * size * 0.12
    brush.strokeStyle = `rgba(60, 30, 8, ${(strength * chance(3)).toFixed(3)})`
    brush.lineWidth = 0.5 + 1.6 * chance(4)
    brush.beginPath()
    brush.moveTo(0, y)
    brush.bezierCurveTo(size / 3, y + bend, (2 * size) / 3, y - bend, size, y)
    brush.stroke()
  }
}

/** Planed wood; repeats. */
export function planks(base: string, strength: number, seed: number): Texture {
  const texture = painted(512, (brush, size) => {
    brush.fillStyle = base
    brush.fillRect(0, 0, size, size)
    fibres(brush, size, strength, seed)
  })
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(0.22, 0.22)
  return texture
}

/** One face of a cube, white so that paint can tint it: soft at the edges, grained, with the colour's sign cut in. */
export function cubeFace(colour: Colour): Texture {
  return painted(256, (brush, size) => {
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, size, size)
    fibres(brush, size, 0.13, colour.charCodeAt(0))
    shade(brush, size)
    cut(brush, size, PAINTS[colour].sign)
  })
}

/** Darker towards the edges, as where two cubes meet. */
function shade(brush: Brush, size: number): void {
  for (const [x0, y0, x1, y1] of [
    [0, 0, 1, 0],
    [1, 0, 0, 0],
    [0, 0, 0, 1],
    [0, 1, 0, 0],
  ] as const) {
    const fade = brush.createLinearGradient(x0 * size, y0 * size, x1 * size, y1 * size)
    fade.addColorStop(0, 'rgba(20, 10, 0, .34)')
    fade.addColorStop(0.1, 'rgba(20, 10, 0, 0)')
    brush.fillStyle = fade
    brush.fillRect(0, 0, size, size)
  }
}

/** A sign as if cut into the wood: dark, with a light lower edge. */
function cut(brush: Brush, size: number, sign: string): void {
  const path = new Path2D(sign)
  for (const [offset, fill] of [
    [0.02, 'rgba(255, 255, 255, .55)'],
    [0, 'rgba(25, 14, 0, .36)'],
  ] as const) {
    brush.save()
    brush.translate(size * (0.5 + offset / 2), size * (0.5 + offset))
    brush.scale(size * 0.34 * SIGN_SCALE, size * 0.34 * SIGN_SCALE)
    brush.fillStyle = fill
    brush.fill(path)
    brush.restore()
  }
}

/** A short text on nothing. */
export function lettering(text: string, ink: string): Texture {
  return painted(64, (brush, size) => {
    brush.font = `600 ${size * 0.62}px system-ui, sans-serif`
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillStyle = ink
    brush.fillText(text, size / 2, size * 0.53)
  })
}

/** A tick or a cross in a disc. */
export function verdictSign(fits: boolean): Texture {
  return painted(128, (brush, size) => {
    brush.translate(size / 2, size / 2)
    brush.scale(size / 2, size / 2)
    brush.fillStyle = fits ? '#14703a' : '#b3261e'
    brush.strokeStyle = '#fff'
    brush.lineWidth = 0.12
    brush.beginPath()
    brush.arc(0, 0, 0.86, 0, 2 * Math.PI)
    brush.fill()
    brush.stroke()
    brush.lineWidth = 0.24
    brush.lineCap = brush.lineJoin = 'round'
    brush.stroke(new Path2D(fits ? 'M-.4 .04L-.1 .34L.42-.3' : 'M-.33-.33L.33 .33M.33-.33L-.33 .33'))
  })
}

/** Opaque in the middle, nothing at the rim: the table melts into the page. */
export function vignette(): Texture {
  return painted(256, (brush, size) => {
    const fade = brush.createRadialGradient(size / 2, size / 2, size * 0.2, size / 2, size / 2, size * 0.5)
    fade.addColorStop(0, '#fff')
    fade.addColorStop(0.45, '#999')
    fade.addColorStop(1, '#000')
    brush.fillStyle = fade
    brush.fillRect(0, 0, size, size)
  })
}

/** Wool: a fine mottle. */
export function wool(): Texture {
  const texture = painted(256, (brush, size) => {
    brush.fillStyle = '#f4f4f4'
    brush.fillRect(0, 0, size, size)
    for (let hair = 0; hair < 5000; hair++) {
      const chance = (what: number) => variety(hair, 7, what)
      const [x, y, turn] = [chance(1) * size, chance(2) * size, chance(3) * 2 * Math.PI]
      brush.strokeStyle = chance(4) < 0.5 ? 'rgba(0, 0, 0, .09)' : 'rgba(255, 255, 255, .35)'
      brush.beginPath()
      brush.moveTo(x, y)
      brush.lineTo(x + 5 * Math.cos(turn), y + 5 * Math.sin(turn))
      brush.stroke()
    }
  })
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(12, 12)
  return texture
}
