import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { expect, test, vi } from 'vitest'
import { admit, dismiss, givenAt, hold, isSending, newChannel, receive, startOf, type Watcher } from './channel.ts'
import { createRate } from './rate.ts'
import { createWatchLines, onLeaving } from './watch-lines.ts'

/** A connection of which it can be said how much it has not sent yet. */
function reader() {
  const got: string[] = []
  const line = {
    writableLength: 0,
    /** As a stream does: false where more waits than it likes. */
    write(framed: Buffer): boolean {
      got.push(framed.toString('latin1', 3))
      return this.writableLength < 65_536
    },
  }
  const socket = { OPEN: 1, readyState: 1 }
  const watcher: Watcher = { accountId: 'a', socket: socket as unknown as WebSocket, line: line as unknown as Writable, givenAt: 0 }
  return { got, line, socket, watcher }
}
const message = (kind: number, text: string) => Buffer.concat([Buffer.of(kind), Buffer.from(text)])

test('a reader who is too slow loses pictures until the next key frame, and nobody else does', () => {
  const channel = newChannel()
  const [slow, fast] = [reader(), reader()]
  admit(channel, slow.watcher, 1)
  admit(channel, fast.watcher, 1)
  const send = (...sent: [number, string][]) => sent.map(([kind, text]) => receive(channel, message(kind, text), 2))
  expect(send([2, 'too early'])).toEqual([false])
  send([0, 'head'], [1, 'k1'])
  slow.line.writableLength = 3_000_000
  send([2, 'd1'], [2, 'd2'], [1, 'k2'])
  slow.line.writableLength = 0
  send([2, 'd3'], [1, 'k3'], [2, 'd4'])
  expect(slow.got).toEqual(['head', 'k1', 'd1', 'k3', 'd4'])
  expect(fast.got).toEqual(['head', 'k1', 'd1', 'd2', 'k2', 'd3', 'k3', 'd4'])
})

test('nothing is written on a line that is being closed, whoever closes it', async () => {
  const channel = newChannel()
  const [server, lines] = [createServer(), createWatchLines(1024)]
  interface Came {
    readonly socket: WebSocket
    readonly watcher: Watcher
    written(): number
  }
  const came: Came[] = []
  server.on('upgrade', (request, line: Socket, head) =>
    lines.handleUpgrade(request, line, head, (socket) => {
      const watcher: Watcher = { accountId: 'a', socket, line, givenAt: 0 }
      const write = vi.spyOn(line, 'write')
      onLeaving(socket, line, () => hold(channel, watcher))
      admit(channel, watcher, 1)
      // The pictures alone: what the library says for itself goes on the line, too.
      came.push({ socket, watcher, written: () => write.mock.calls.filter(([bytes]) => (bytes as Buffer).length > 1000).length })
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const picture = (kind: number) => receive(channel, message(kind, 'x'.repeat(1000)), 2)
  picture(0)
  picture(1)
  const clients: WebSocket[] = []
  for (let number = 0; number < 5; number += 1) {
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    clients.push(client)
    await Promise.all([once(client, 'open'), once(client, 'message')])
  }
  const [byUs, byThem, broken, withoutWord, staying] = came as [Came, Came, Came, Came, Came]
  const gone = Promise.all([byThem, withoutWord].map(({ socket }) => once(socket, 'close')))
  // Their answer is under way when the next picture comes.
  byUs.socket.close(4000)
  broken.socket.terminate()
  clients[1]?.close()
  clients[3]?.terminate()
  await gone
  for (const kind of [2, 1, 0, 1]) picture(kind)
  expect([byUs, byThem, broken, withoutWord, staying].map((one) => one.written())).toEqual([2, 2, 2, 2, 6])
  expect(byUs.watcher.givenAt).toBe(2)
  for (const client of clients) client.terminate()
  server.close()
})

test('a group without end is not kept', () => {
  const channel = newChannel()
  receive(channel, message(0, 'head'), 1)
  receive(channel, message(1, 'k1'), 1)
  for (let number = 0; number < 10; number++) receive(channel, message(2, 'x'.repeat(1_900_000)), 1)
  expect([channel.group.length, channel.groupBytes]).toEqual([0, 0])
  const late = reader()
  admit(channel, late.watcher, 1)
  receive(channel, message(2, 'd'), 1)
  receive(channel, message(1, 'k2'), 1)
  expect(late.got).toEqual(['head', 'k2'])
})

test('other processes begin with what is sent here, as it came, and with nothing of who sent before', () => {
  const channel = newChannel()
  const send = (...kinds: number[]) => kinds.map((kind) => receive(channel, message(kind, `${kind}`.repeat(70_000 * kind + 10)), 1))
  const begun = () => startOf(channel).map(({ length, 0: kind }) => [kind, length])
  // What comes by way of another process, before somebody sends here.
  send(0, 1)
  expect(begun()).toEqual([])
  channel.sender = {} as WebSocket
  expect(begun()).toEqual([])
  send(0, 1, 2)
  expect(begun()).toEqual([
    [0, 11],
    [1, 70_011],
    [2, 140_011],
  ])
  expect(startOf(channel)[1]?.equals(message(1, '1'.repeat(70_010)))).toBe(true)
  send(1)
  expect(begun()).toEqual([
    [0, 11],
    [1, 70_011],
  ])
  channel.sender = {} as WebSocket
  expect(begun()).toEqual([])
})

test('a head is no picture, and a line on which nothing comes any more sends none', () => {
  const channel = newChannel()
  const watching = reader()
  admit(channel, watching.watcher, 1)
  receive(channel, message(0, 'head'), 2)
  receive(channel, message(2, 'd'), 3)
  expect([isSending(channel), givenAt(channel, 'a')]).toEqual([false, undefined])
  receive(channel, message(1, 'k'), 4)
  receive(channel, message(2, 'd'), 5)
  expect([isSending(channel), isSending(channel, performance.now() + 10_001), givenAt(channel, 'a')]).toEqual([true, false, 5])
  dismiss(channel, watching.watcher)
  expect([channel.watchers.size, givenAt(channel, 'a')]).toEqual([0, 5])
})

test('a clock that is put back or ahead changes neither whether pictures come nor how much may', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    for (const step of [-3_600_000, 3_600_000]) {
      const [channel, fits] = [newChannel(), createRate(1000, 10_000)]
      receive(channel, message(0, 'head'), 1)
      receive(channel, message(1, 'k'), 2)
      expect(fits(9000)).toBe(true)
      vi.setSystemTime(Date.now() + step)
      expect([isSending(channel), fits(2000)]).toEqual([true, false])
      vi.advanceTimersByTime(10_001)
      expect([isSending(channel), fits(9000)]).toEqual([false, true])
    }
  } finally {
    vi.useRealTimers()
  }
})

test('what is framed once for all is read as it was sent, however long', async () => {
  const channel = newChannel()
  const [server, lines] = [createServer(), new WebSocketServer({ noServer: true, perMessageDeflate: false })]
  server.on('upgrade', (request, line, head) =>
    lines.handleUpgrade(request, line, head, (socket) => admit(channel, { accountId: 'a', socket, line, givenAt: 0 }, 1)),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(client, 'open')
  const lengths = [1, 124, 125, 126, 65_534, 65_535, 1_999_999]
  for (const length of lengths) {
    const arrived = once(client, 'message')
    const sent = message(0, 'x'.repeat(length))
    receive(channel, sent, 2)
    const [got] = (await arrived) as [Buffer]
    expect([length, got.equals(sent)]).toEqual([length, true])
  }
  client.terminate()
  server.close()
})
