// A sheet filled in by hand, checked by the server.
import { request } from '../api/request'
import type { Board, Schemas } from '../api/types'

export type Checked = Schemas['CheckedPaper']

export function checkPaper(game: string, text: string): Promise<Checked> {
  return request(`/paper/${game}`, { method: 'POST', body: { text } })
}

/** What every game's entry form gets, and gives. */
export interface EntryProps {
  boards: readonly Board[]
  /** The sheet in the text form of `ludoteca score`; empty while it is not complete. */
  text: string
  checked: Checked | null
}
