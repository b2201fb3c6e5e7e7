// Before several web processes: each request, and each socket, to the next of them.
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

export async function roundRobin(ports: readonly number[]): Promise<{ url: string; close(): void }> {
  let turn = 0
  const next = () => ports[(turn += 1) % ports.length]
  const headersOf = ({ headers, socket }: IncomingMessage): OutgoingHttpHeaders => ({
    ...headers,
    'x-forwarded-for': headers['x-forwarded-for'] ?? socket.remoteAddress,
  })
  const server = createServer((from, to) => {
    const options = { host: '127.0.0.1', port: next(), method: from.method, path: from.url, headers: headersOf(from) }
    const passed = request(options, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    passed.on('error', () => to.writeHead(502).end())
    from.pipe(passed)
  })
  server.on('upgrade', (from, socket, head) => {
    const target = connect(next() ?? 0, '127.0.0.1', () => {
      const lines = Object.entries(headersOf(from)).map(([name, value]) => `${name}: ${String(value)}`)
      target.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      target.write(head)
      socket.pipe(target).pipe(socket)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
    socket.on('close', () => target.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
