// Before several web processes: each request, and each socket, to the next of those that are ready.
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

export interface Proxy {
  readonly url: string
  /** Looks whether they are ready, again and again, as proxies do that serve a site. */
  watch(): void
  close(): void
}

const lookEvery = 250

export async function roundRobin(ports: readonly number[]): Promise<Proxy> {
  let turn = 0
  const away = new Set<number>()
  const next = (): number => {
    const ready = ports.filter((port) => !away.has(port))
    const among = ready.length > 0 ? ready : ports
    return among[(turn += 1) % among.length] ?? 0
  }
  const headersOf = ({ headers, socket }: IncomingMessage): OutgoingHttpHeaders => ({
    ...headers,
    'x-forwarded-for': headers['x-forwarded-for'] ?? socket.remoteAddress,
  })
  const pass = (from: IncomingMessage, to: ServerResponse, port: number, triesLeft: number): void => {
    const passed = request({ host: '127.0.0.1', port, method: from.method, path: from.url, headers: headersOf(from) }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      // Nobody is there: nothing of it was sent. What has begun is never sent twice.
      if (error.code === 'ECONNREFUSED' && triesLeft > 0) return pass(from, to, next(), triesLeft - 1)
      if (!to.headersSent) to.writeHead(502)
      to.end()
    })
    passed.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => from.pipe(passed))
      else from.pipe(passed)
    })
  }
  // Who asks leaves first: a connection that is left at the moment something is sent on it is a request without an answer.
  const server = createServer({ keepAliveTimeout: 0 }, (from, to) => pass(from, to, next(), ports.length))
  server.on('upgrade', (from, socket, head) => {
    const target = connect(next(), '127.0.0.1', () => {
      const lines = Object.entries(headersOf(from)).map(([name, value]) => `${name}: ${String(value)}`)
      target.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      target.write(head)
      socket.pipe(target).pipe(socket)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
    socket.on('close', () => target.destroy())
  })
  const look = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) away.delete(port)
    else away.add(port)
  }
  let looking: NodeJS.Timeout | undefined
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: () => void (looking ??= setInterval(() => void Promise.all(ports.map(look)), lookEvery)),
    close: () => {
      clearInterval(looking)
      server.close()
      server.closeAllConnections()
    },
  }
}
