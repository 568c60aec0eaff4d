// A sheet filled in by hand, checked by the server.
import { request } from '../api/request'
import type { components } from '../api/schema'
import type { GameName } from '../api/types'

export type Checked = components['schemas']['CheckedPaper']

export function checkPaper(game: GameName, text: string): Promise<Checked> {
  return request(`/paper/${game}`, { method: 'POST', body: { text } })
}

/** What every game's entry form gets, and gives. */
export interface EntryProps {
  boards: readonly unknown[]
  /** The sheet in the text form of `ludoteca score`; empty while it is not complete. */
  text: string
  checked: Checked | null
}

/** A Qwinto sheet as text. */
export function qwintoText(
  rows: readonly { name: string; cells: readonly string[] }[],
  numbers: Readonly<Record<string, number>>,
  misthrows: number,
): string {
  const lines = rows.map(({ name, cells }) => [name, ...cells.map((cell) => numbers[cell] ?? '.')].join(' '))
  return [...lines, `misthrows ${misthrows}`].join('\n')
}

export interface Round {
  card: string
  move: string
}

export function traxxRoundsText(start: string, rounds: readonly Round[]): string {
  return [`start ${start}`, ...rounds.map(({ card, move }) => `${card} ${move}`)].join('\n')
}

/** `halved` is null for who played alone. */
export function traxxFinalText(
  start: string,
  line: readonly string[],
  numbers: readonly number[],
  halved: readonly number[] | null,
): string {
  const parts = [`start ${start}`, `line ${line.join('-')}`, `numbers ${numbers.join(' ')}`]
  if (halved) parts.push(`halved ${halved.join(' ')}`)
  return parts.map((part) => part.trim()).join('\n')
}

export function caminosText(
  board: string,
  stacks: Readonly<Record<string, string>>,
  edge: { g: number; y: number },
): string {
  const columns = Object.entries(stacks)
    .filter(([, stack]) => stack)
    .map(([cell, stack]) => `${cell} ${stack}`)
  return [`board ${board}`, ...columns, `edge ${edge.g} ${edge.y}`].join('\n')
}
