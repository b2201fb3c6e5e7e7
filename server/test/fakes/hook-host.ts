// An address that signed messages go to: keeps what arrives, and answers what it is told to.
import { createServer, type IncomingMessage } from 'node:http'

export interface Got {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface HookHost {
  readonly origin: string
  readonly secret: string
  /** In the order of its coming, with what was not accepted. */
  readonly got: Got[]
  /** From now on; undefined: it hangs up without an answer. */
  answer(status: number | undefined): void
  close(): Promise<void>
}

export async function startHookHost(): Promise<HookHost> {
  const got: Got[] = []
  let status: number | undefined = 204
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      if (status === undefined) request.socket.destroy()
      else response.writeHead(status).end('a secret of the receiver')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    secret: `whsec_${Buffer.alloc(32, 5).toString('base64')}`,
    got,
    answer: (next) => void (status = next),
    close: () => new Promise((done) => server.close(() => done())),
  }
}
