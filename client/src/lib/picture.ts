// A picture of a position as a file: drawn by the game's own component, off the page, with names and scores above it.
import { mount, tick, unmount } from 'svelte'
import type { Table } from '../api/types'
import type { PictureProps } from '../game'
import { gameOf } from '../games'
import { show } from '../i18n/index.svelte'
import { hasScores, titleOf } from './catalogue.svelte'

const LONG_SIDE = 1600
const MARGIN = 40
const LINE = 56
const GROUND = '#fbf7ef'
const INK = '#1d2327'

export async function savePicture(
  kind: 'png' | 'svg',
  name: string,
  table: Table,
  props: PictureProps,
): Promise<void> {
  const svg = await drawPicture(table, props)
  if (kind === 'svg') downloadText(`${name}.svg`, svg.text, 'image/svg+xml')
  else download(`${name}.png`, await toPng(svg))
}

interface Drawn {
  text: string
  width: number
  height: number
}

async function drawPicture(table: Table, props: PictureProps): Promise<Drawn> {
  const { default: Picture } = await gameOf(table.game).picture()
  const target = document.createElement('div')
  const picture = mount(Picture, { target, props })
  await tick()
  const drawn = framed(target.querySelector('svg')!, titleOf(table.game), captions(table, props))
  await unmount(picture)
  return drawn
}

/** Who has how many points, the winners marked. */
function captions(table: Table, { seats, position }: PictureProps): string[] {
  return seats.map(({ seat, name }) => {
    const score = hasScores(table) ? `: ${show(position.scores[seat]!)}` : ''
    return `${position.winners.includes(seat) ? '★ ' : ''}${name}${score}`
  })
}

/** The board on an opaque ground, below its title and captions. */
function framed(board: SVGSVGElement, title: string, captions: string[]): Drawn {
  const size = board.viewBox.baseVal
  const scale = LONG_SIDE / Math.max(size.width, size.height)
  const [wide, high] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const top = MARGIN + LINE * (captions.length + 1) + MARGIN / 2
  const [width, height] = [wide + 2 * MARGIN, high + top + MARGIN]
  const outer = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  outer.append(element('rect', { width, height, fill: GROUND }))
  for (const [i, text] of [title, ...captions].entries()) {
    const isTitle = i === 0
    const style = { fill: INK, 'font-family': 'sans-serif', 'font-weight': isTitle ? 700 : 400 }
    const label = element('text', {
      x: MARGIN,
      y: MARGIN + LINE * (i + 0.75),
      'font-size': isTitle ? 44 : 36,
      ...style,
    })
    label.textContent = text
    outer.append(label)
  }
  for (const [name, value] of Object.entries({ x: MARGIN, y: top, width: wide, height: high }))
    board.setAttribute(name, String(value))
  outer.append(board)
  return { text: new XMLSerializer().serializeToString(outer), width, height }
}

function element(tag: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}

async function toPng({ text, width, height }: Drawn): Promise<Blob> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'))
}

export function downloadText(name: string, text: string, type = 'application/json'): void {
  download(name, new Blob([text], { type }))
}

function download(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
