// A position to play on from, packed into a link: the game, its options and the turns that led there. Whoever opens the
// link gets a game of their own; what is in it the rules check again.
import type { Choices, GameRecord } from '../api/types'

export interface Branch {
  game: string
  options: Record<string, unknown>
  turns: Choices[]
  /** Of the players. */
  names: string[]
}

const MOST_LETTERS = 8000 // of a link
const MOST_BYTES = 100_000 // unpacked
const MOST_TURNS = 500 // that the server takes

/** The game after some of a record's turns. */
export function branchOf({ game, options, turns }: GameRecord, at: number, names: string[]): Branch {
  return { game, options, turns: turns.slice(0, at), names }
}

async function through(stream: TransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const piece = read.value as Uint8Array
    size += piece.length
    if (size > MOST_BYTES) throw new Error('too large')
    pieces.push(piece)
  }
  return new Uint8Array(pieces.flatMap((piece) => [...piece]))
}

/** As letters for a link; null if that would be too long. */
export async function pack(branch: Branch): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(branch))
  const packed = await through(new CompressionStream('deflate-raw'), bytes)
  const letters = btoa(String.fromCharCode(...packed))
  const text = letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return text.length > MOST_LETTERS ? null : text
}

/** What `pack` packed; null for anything else. */
export async function unpack(text: string): Promise<Branch | null> {
  if (!text || text.length > MOST_LETTERS) return null
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const bytes = await through(new DecompressionStream('deflate-raw'), packed)
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isBranch(value) ? value : null
  } catch {
    return null // damaged on its way
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'

function isBranch(value: unknown): value is Branch {
  if (!isObject(value)) return false
  const { game, options, turns, names } = value
  const isTurn = (turn: unknown) => isObject(turn) && Object.values(turn).every(isText)
  return (
    isText(game) &&
    isObject(options) &&
    Array.isArray(turns) &&
    turns.length <= MOST_TURNS &&
    turns.every(isTurn) &&
    Array.isArray(names) &&
    names.every(isText)
  )
}
