// Positions that belong to no table: lessons and retries ask about them.
import { Problem } from '../api/problem'
import { position as ask } from '../api/server'
import type { Choices, Verdict } from '../api/types'

/** Whether a turn is legal in a position and, if not, why not. */
export async function checked(game: string, text: string, turn: Choices): Promise<Verdict> {
  try {
    await ask(game, { text, play: [turn] })
    return { legal: true, rule: null, reason: null }
  } catch (error) {
    if (!(error instanceof Problem && error.type === 'illegal-move')) throw error
    return { legal: false, rule: error.fields.rule ?? null, reason: error.message }
  }
}
