// Who acts in a turn: a seat, or chance, as the server writes them.
import type { Schemas } from './types'

export type Actor = Schemas['Position']['to_act'][number]
export const CHANCE: Extract<Actor, string> = '*'

/** Who is meant by a key of `Choices`. */
export function actorOf(key: string): Actor {
  return key === CHANCE ? CHANCE : Number(key)
}
