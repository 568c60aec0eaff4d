// What went wrong, as the server says it (application/problem+json), or `offline` if nothing came back.
import type { ProblemFields } from './types'

export class Problem extends Error {
  readonly type: string
  readonly status: number

  constructor(readonly fields: ProblemFields) {
    super(fields.detail ?? fields.title ?? fields.type)
    this.type = fields.type
    this.status = fields.status ?? 0
  }

  static async of(answer: Response): Promise<Problem> {
    const fields = (await answer.json().catch(() => null)) as ProblemFields | null
    return new Problem(fields?.type ? fields : { type: 'internal', status: answer.status })
  }

  /** True if sending the same again may well succeed. */
  get isPassing(): boolean {
    return this.type === 'offline' || this.type === 'busy' || [429, 502, 503, 504].includes(this.status)
  }
}
