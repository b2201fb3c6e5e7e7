import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { closeHttpServer } from './close.ts'
import { createHttpServer } from './server.ts'

test('a client that never reads its answer does not hold up the end', async () => {
  const app = createHttpServer({ siteUrl: 'http://localhost', trustProxyHops: 0, logLevel: 'silent' })
  const endless = () =>
    new Readable({
      read() {
        this.push(Buffer.alloc(65_536))
      },
    })
  app.get('/endless', async (_request, reply) => reply.type('application/octet-stream').send(endless()))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // One piece has arrived, so the answer is under way; from here on nobody reads.
  await new Promise((arrived) => socket.once('data', arrived))
  socket.pause()
  await closeHttpServer(app, 100)
  socket.destroy()
  expect(app.server.listening).toBe(false)
})

test('a process that is about to end lets go of connections with each answer', async () => {
  let isLeaving = false
  const app = createHttpServer({ siteUrl: 'http://localhost', trustProxyHops: 0, logLevel: 'silent', isLeaving: () => isLeaving })
  app.get('/now', async () => ({}))
  app.get('/stream', async (_request, reply) => reply.type('text/plain').send(Readable.from(['a', 'b'])))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = async (path: string) => {
    const answer = await fetch(`${url}${path}`)
    await answer.text()
    return [answer.status, answer.headers.get('connection')]
  }
  expect(await asked('/now')).toEqual([200, 'keep-alive'])
  isLeaving = true
  expect(await asked('/now')).toEqual([200, 'close'])
  expect(await asked('/stream')).toEqual([200, 'close'])
  expect(await asked('/nowhere')).toEqual([404, 'close'])
  await closeHttpServer(app)
})
