// The network between a program and its database. What goes over it can be swallowed without a word, as when a machine dies, and lead to
// another server afterwards.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface NetworkLine {
  /** The database at the other end, by this line. */
  readonly url: string
  /** What is connected stays so, and hears nothing more. */
  swallow(): void
  /** New connections lead there; to nobody, they are swallowed as well. */
  leadTo(url: string | undefined): void
  close(): Promise<void>
}

export async function startLine(to: string): Promise<NetworkLine> {
  let target: string | undefined = to
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (target === undefined) return void near.resume()
    const { hostname, port } = new URL(target)
    const far = connect(Number(port), hostname)
    keep(far)
    near.pipe(far).pipe(near)
    const pair = [near, far] as const
    pairs.add(pair)
    near.once('close', () => far.destroy())
    far.once('close', () => pairs.has(pair) && near.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(to)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    swallow() {
      for (const pair of pairs) {
        pairs.delete(pair)
        for (const socket of pair) socket.unpipe().resume()
      }
    },
    leadTo: (next) => void (target = next),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
