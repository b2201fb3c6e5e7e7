import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

/** What the system's clock waits for on the server's side of a connection: 02 is the next question whether the other is there. */
async function timerOf(server: number, client: number): Promise<string | undefined> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const ends = [server, client].map((port) => port.toString(16).toUpperCase().padStart(4, '0'))
  const line = lines.find(([, local, remote]) => local?.endsWith(`:${ends[0]}`) && remote?.endsWith(`:${ends[1]}`))
  return line?.[5]?.split(':')[0]
}

test.skipIf(process.platform !== 'linux')(
  'who is in the middle of sending something is asked now and then whether they are there',
  async () => {
    const app = createHttpServer({ siteUrl: 'http://localhost', trustProxyHops: 0, logLevel: 'silent' })
    app.post('/it', async (request) => request.body)
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
    const phone = connect(port, '127.0.0.1')
    await once(phone, 'connect')
    phone.write('POST /it HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{')
    await expect.poll(() => timerOf(port, phone.localPort ?? 0)).toBe('02')
    phone.destroy()
    await app.close()
  },
)
