// Caminos in words: for the status line, for names of cells and for screen readers.
import { list, t, tYou, type Key } from '../i18n/index.svelte'
import type { Verdict } from '../api/types'
import { columnsOf, shapeOf } from './ghost'
import type { Colour } from './types'

const COLOURS: Record<Colour, Key> = { g: 'caminos.green', y: 'caminos.yellow', n: 'caminos.blue' }
const SHAPES: Record<string, Key> = {
  I: 'caminos.shapeI',
  V: 'caminos.shapeV',
  L: 'caminos.shapeL',
  Z: 'caminos.shapeZ',
  N: 'caminos.shapeN',
}
const REASONS: Record<string, Key> = {
  'CAM-1': 'caminos.whyNone',
  'CAM-3': 'caminos.whyOff',
  'CAM-4': 'caminos.whyTop',
  'CAM-5': 'caminos.whyGap',
}

export const colourText = (colour: Colour): string => t(COLOURS[colour])
export const shapeText = (shape: string): string => t(SHAPES[shape]!)
export const cellsText = (cells: readonly string[]): string => cells.join(' ')

/** Why a piece does not fit: the rule in the reader's language, else the server's sentence. */
export function whyText({ rule, reason }: Pick<Verdict, 'rule' | 'reason'>): string {
  const key = REASONS[rule ?? '']
  return key ? t(key) : (reason ?? '')
}

/** What a column holds, for those who do not see it. */
export function columnText(cell: string, stack: string): string {
  if (!stack) return t('caminos.cellEmpty', { cell })
  const colours = [...stack].map((cube) => colourText(cube as Colour))
  const params = { cell, n: stack.length, top: colours.at(-1)!, stack: list(colours) }
  return t(stack.length > 1 ? 'caminos.cellStack' : 'caminos.cellOne', params)
}

export function moveText(name: string, move: string, isYou = false): string {
  if (move === 'swap') return tYou('caminos.swapped', isYou, { name })
  return tYou('caminos.placed', isYou, {
    name,
    shape: shapeText(shapeOf(move)),
    cells: cellsText([...new Set(columnsOf(move))]),
  })
}
