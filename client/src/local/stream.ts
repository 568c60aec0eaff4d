// The stream of a table in this page: nothing can cut it off.
import { Problem } from '../api/problem'
import type { Listener } from '../api/stream'
import { listen } from './page.svelte'

export class LocalStream {
  readonly close: () => void

  constructor(table: string, token: string | undefined, listener: Listener) {
    this.close = listen(table, token, (told) => {
      if ('problem' in told) return listener.onrefused(new Problem(told.problem))
      listener.onconnection('live')
      listener.ontable(told.table)
    })
  }
}
