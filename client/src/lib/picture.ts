// A picture of a position as a file: drawn by the game's own component, off the page, with names and scores above it.
import { mount, tick, unmount } from 'svelte'
import type { Table } from '../api/types'
import type { PictureProps } from '../game'
import { gameOf } from '../games'
import { show } from '../i18n/index.svelte'
import { hasScores, titleOf } from './catalogue.svelte'

const LONG_SIDE = 1600
const MARGIN = 40
const LETTER = 0.55 // of a letter's height, wide on average
const GROUND = '#fbf7ef'
const INK = '#1d2327'

/** A position, and what is said below each player's points. */
export interface Shown extends PictureProps {
  /** By seat; empty where there is nothing to say. */
  receipts: readonly string[]
}

export async function savePicture(
  kind: 'png' | 'svg',
  name: string,
  table: Table,
  props: Shown,
): Promise<void> {
  const svg = await drawPicture(table, props)
  if (kind === 'svg') downloadText(`${name}.svg`, svg.text, 'image/svg+xml')
  else download(`${name}.png`, await toPng(svg))
}

/** The picture as a file, to hand to another program. */
export async function pictureFile(name: string, table: Table, props: Shown): Promise<File> {
  const png = await toPng(await drawPicture(table, props))
  return new File([png], `${name}.png`, { type: png.type })
}

interface Drawn {
  text: string
  width: number
  height: number
}

async function drawPicture(table: Table, { receipts, ...props }: Shown): Promise<Drawn> {
  const { default: Picture } = await gameOf(table.game).picture()
  const target = document.createElement('div')
  const picture = mount(Picture, { target, props })
  await tick()
  const drawn = framed(target.querySelector('svg')!, [
    { text: titleOf(table.game), size: 72, weight: 700 },
    ...captions(table, props, receipts),
  ])
  await unmount(picture)
  return drawn
}

interface Caption {
  text: string
  size: number
  weight: number
}

/** Who has how many points, the winners marked, and where these come from. */
function captions(table: Table, { seats, position }: PictureProps, receipts: readonly string[]): Caption[] {
  return seats.flatMap(({ seat, name }) => {
    const score = hasScores(table) ? `: ${show(position.scores[seat]!)}` : ''
    const who = `${position.winners.includes(seat) ? '★ ' : ''}${name}${score}`
    const receipt = receipts[seat] ?? ''
    return [
      { text: who, size: 54, weight: 600 },
      ...(receipt ? [{ text: receipt, size: 40, weight: 400 }] : []),
    ]
  })
}

/** The board on an opaque ground, below its title and captions. */
function framed(board: SVGSVGElement, captions: Caption[]): Drawn {
  const size = board.viewBox.baseVal
  const scale = LONG_SIDE / Math.max(size.width, size.height)
  const [wide, high] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  let top = MARGIN
  const labels = captions.map(({ text, size, weight }) => {
    const fitting = Math.floor(Math.min(size, wide / (text.length * LETTER)))
    top += fitting * 1.4
    const style = { fill: INK, 'font-family': 'sans-serif', 'font-size': fitting, 'font-weight': weight }
    const label = element('text', { x: MARGIN, y: top - fitting * 0.4, ...style })
    label.textContent = text
    return label
  })
  top += MARGIN / 2
  const [width, height] = [wide + 2 * MARGIN, high + top + MARGIN]
  const outer = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  outer.append(element('rect', { width, height, fill: GROUND }))
  outer.append(...labels)
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
