import { expect, test } from 'vitest'
import { Parser } from './sse'

const STREAM = ': hello\n\nid: 7\nevent: event\ndata: {"a":1}\n\nevent: table\ndata: {"b":\ndata: 2}\n\n'

test('messages are cut out whole, however the bytes arrive', () => {
  const expected = [
    { event: 'event', data: '{"a":1}', id: '7' },
    { event: 'table', data: '{"b":\n2}', id: null },
  ]
  for (let size = 1; size <= STREAM.length; size++) {
    const parser = new Parser()
    const heard = []
    for (let at = 0; at < STREAM.length; at += size) heard.push(...parser.push(STREAM.slice(at, at + size)))
    expect(heard).toEqual(expected)
  }
})

test('lines may end as on Windows', () => {
  expect(new Parser().push('event: mine\r\ndata: 1\r\n\r\n')).toEqual([
    { event: 'mine', data: '1', id: null },
  ])
})
