// A picture of a position as a file: drawn by the game's own component, off the page.
import { mount, tick, unmount } from 'svelte'
import type { PictureProps } from '../game'
import { gameOf } from '../games'

const LONG_SIDE = 1600

export async function savePicture(
  kind: 'png' | 'svg',
  name: string,
  game: string,
  props: PictureProps,
): Promise<void> {
  const svg = await drawPicture(game, props)
  if (kind === 'svg') downloadText(`${name}.svg`, svg.text, 'image/svg+xml')
  else download(`${name}.png`, await toPng(svg))
}

interface Drawn {
  text: string
  width: number
  height: number
}

async function drawPicture(game: string, props: PictureProps): Promise<Drawn> {
  const { default: Picture } = await gameOf(game).picture()
  const target = document.createElement('div')
  const picture = mount(Picture, { target, props })
  await tick()
  const svg = target.querySelector('svg')!
  const [, , width, height] = svg.getAttribute('viewBox')!.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const scale = LONG_SIDE / Math.max(width, height)
  svg.setAttribute('width', String(Math.round(width * scale)))
  svg.setAttribute('height', String(Math.round(height * scale)))
  const text = new XMLSerializer().serializeToString(svg)
  await unmount(picture)
  return { text, width: Math.round(width * scale), height: Math.round(height * scale) }
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
