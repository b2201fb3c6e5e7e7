import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeepAlive } from './keep-alive.ts'

const keepAlive = createKeepAlive()
const [server, lines] = [createServer(), new WebSocketServer({ noServer: true, perMessageDeflate: false })]

beforeAll(async () => {
  server.on('upgrade', (request, line, head) =>
    lines.handleUpgrade(request, line, head, (socket) => {
      keepAlive.watch(socket, line)
      lines.emit('connection', socket)
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  keepAlive.stop()
  server.close()
})

async function connect(autoPong: boolean) {
  const opened = once(lines, 'connection') as Promise<[WebSocket]>
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong })
  const [[socket]] = await Promise.all([opened, once(client, 'open')])
  return { client, socket }
}

test('who does not answer is gone at the second look, and who answers stays', async () => {
  const [silent, there] = [await connect(false), await connect(true)]
  const asked = once(silent.client, 'ping')
  const answered = once(there.socket, 'pong')
  keepAlive.look()
  await Promise.all([asked, answered])
  expect([silent.socket.readyState, there.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
  const gone = once(silent.socket, 'close')
  keepAlive.look()
  await gone
  expect(there.socket.readyState).toBe(WebSocket.OPEN)
  there.client.terminate()
})

test('who takes what is sent is not asked, until nothing is sent', async () => {
  const { client, socket } = await connect(false)
  let asked = 0
  client.on('ping', () => (asked += 1))
  for (let look = 0; look < 3; look += 1) {
    const came = once(client, 'message')
    socket.send(Buffer.alloc(1_100_000))
    await came
    keepAlive.look()
  }
  expect([asked, socket.readyState]).toEqual([0, WebSocket.OPEN])
  const ping = once(client, 'ping')
  keepAlive.look()
  await ping
  const gone = once(socket, 'close')
  keepAlive.look()
  await gone
})
