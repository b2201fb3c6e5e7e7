import type { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { admit, newChannel, receive, type Watcher } from './channel.ts'

/** A connection of which it can be said how much it has not sent yet. */
function reader() {
  const got: string[] = []
  const line = { OPEN: 1, readyState: 1, bufferedAmount: 0, send: (message: Buffer) => void got.push(message.toString('latin1', 1)) }
  const watcher: Watcher = { accountId: 'a', socket: line as unknown as WebSocket, isBehind: true }
  return { got, line, watcher }
}
const message = (kind: number, text: string) => Buffer.concat([Buffer.of(kind), Buffer.from(text)])

test('a reader who is too slow loses pictures until the next key frame, and nobody else does', () => {
  const channel = newChannel()
  const [slow, fast] = [reader(), reader()]
  admit(channel, slow.watcher)
  admit(channel, fast.watcher)
  const send = (...sent: [number, string][]) => sent.map(([kind, text]) => receive(channel, message(kind, text)))
  expect(send([2, 'too early'])).toEqual([false])
  send([0, 'head'], [1, 'k1'], [2, 'd1'])
  slow.line.bufferedAmount = 3_000_000
  send([2, 'd2'], [1, 'k2'])
  slow.line.bufferedAmount = 0
  send([2, 'd3'], [1, 'k3'], [2, 'd4'])
  expect(slow.got).toEqual(['head', 'k1', 'd1', 'k3', 'd4'])
  expect(fast.got).toEqual(['head', 'k1', 'd1', 'd2', 'k2', 'd3', 'k3', 'd4'])
})

test('a group without end is not kept', () => {
  const channel = newChannel()
  receive(channel, message(0, 'head'))
  receive(channel, message(1, 'k1'))
  for (let number = 0; number < 10; number++) receive(channel, message(2, 'x'.repeat(1_900_000)))
  expect([channel.group.length, channel.groupBytes]).toEqual([0, 0])
  const late = reader()
  admit(channel, late.watcher)
  receive(channel, message(2, 'd'))
  receive(channel, message(1, 'k2'))
  expect(late.got).toEqual(['head', 'k2'])
})
