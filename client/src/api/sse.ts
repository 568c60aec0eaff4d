// Server-sent events read with fetch, since EventSource can send no token.
export interface Sent {
  event: string
  data: string
  id: string | null
}

/** Cuts a stream of text into messages; keeps what is not complete. */
export class Parser {
  private rest = ''

  push(text: string): Sent[] {
    const blocks = (this.rest + text).replaceAll('\r\n', '\n').split('\n\n')
    this.rest = blocks.pop() ?? ''
    return blocks.map(parseBlock).filter((sent) => sent !== null)
  }
}

function parseBlock(block: string): Sent | null {
  const sent: Sent = { event: 'message', data: '', id: null }
  const lines: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value] = /^(\w+):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') sent.event = value ?? ''
    else if (field === 'id') sent.id = value ?? ''
    else if (field === 'data') lines.push(value ?? '')
  }
  sent.data = lines.join('\n')
  return lines.length ? sent : null
}
