// Who sends and who watches, as bare sockets: the load must not cost more than what it measures.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Server {
  readonly port: number
  readonly ingest: string
  /** Ways in, one for each who watches; the bare side has one for all. */
  readonly watch: readonly string[]
  readonly isBare: boolean
}

const handshake = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    '',
    '',
  ].join('\r\n')

const headEnd = '\r\n\r\n'
const opcodes = { binary: 0x82, ping: 0x89, pong: 0x8a } as const

/** Opens a connection that has been let in; `rest`: what came right behind the answer. */
async function open({ port }: Server, path: string): Promise<{ socket: Socket; rest: Buffer }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.write(handshake(path))
  let head = Buffer.alloc(0)
  while (!head.includes(headEnd)) head = Buffer.concat([head, ((await once(socket, 'data')) as [Buffer])[0]])
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(`Not let in: ${head.toString('latin1').split('\r\n')[0]}`)
  socket.pause()
  return { socket, rest: head.subarray(head.indexOf(headEnd) + headEnd.length) }
}

/** A frame as a server writes it, or masked with zeros as a client must. */
export function frame(payload: Buffer, isMasked: boolean, opcode: number = opcodes.binary): Buffer {
  const mask = isMasked ? 0x80 : 0
  const head =
    payload.length < 126
      ? Buffer.from([opcode, mask | payload.length])
      : payload.length < 65_536
        ? Buffer.from([opcode, mask | 126, payload.length >> 8, payload.length & 0xff])
        : Buffer.concat([Buffer.from([opcode, mask | 127, 0, 0, 0, 0]), lengthOf(payload)])
  return Buffer.concat([head, ...(isMasked ? [Buffer.alloc(4)] : []), payload])
}

function lengthOf(payload: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(payload.length)
  return bytes
}

export interface Seen {
  messages: number
  /** Milliseconds that the messages were under way, as far as they were timed. */
  readonly delays: number[]
}

/** Counts what comes to one watcher, and how long it was under way where that is asked. */
function read(socket: Socket, seen: Seen, isTimed: boolean, isBare: boolean): (bytes: Buffer) => void {
  let head = Buffer.alloc(0)
  let left = 0
  return (bytes) => {
    let at = 0
    while (at < bytes.length) {
      if (left > 0) {
        const some = Math.min(left, bytes.length - at)
        left -= some
        at += some
        if (left === 0) seen.messages += 1
        continue
      }
      head = Buffer.concat([head, bytes.subarray(at, at + 19)])
      const [opcode = 0, first = 0] = head
      const start = first < 126 ? 2 : first === 126 ? 4 : 10
      if (head.length < start + 9 && (first >= 126 || head.length < start + first)) return
      const length = first < 126 ? first : first === 126 ? head.readUInt16BE(2) : head.readUInt32BE(6)
      if (opcode === opcodes.ping && !isBare) socket.write(frame(head.subarray(start, start + length), true, opcodes.pong))
      else if (isTimed && length >= 9) seen.delays.push(performance.timeOrigin + performance.now() - head.readDoubleBE(start + 1))
      // What of the head, and of what follows it, was kept from an earlier piece is not in this one.
      const kept = head.length - Math.min(19, bytes.length - at)
      at += Math.max(0, start - kept)
      left = length - Math.max(0, kept - start)
      head = Buffer.alloc(0)
      if (left === 0 && opcode !== opcodes.ping) seen.messages += 1
    }
  }
}

/** `at`: which of those who watch comes in. */
export async function watch(server: Server, at: number, isTimed: boolean): Promise<{ socket: Socket; seen: Seen }> {
  const { socket, rest } = await open(server, server.watch[at % server.watch.length] ?? '')
  const seen: Seen = { messages: 0, delays: [] }
  const take = read(socket, seen, isTimed, server.isBare)
  if (rest.length > 0) take(rest)
  socket.on('data', take)
  socket.on('error', () => undefined)
  socket.resume()
  return { socket, seen }
}

export interface Sender {
  /** `kind` as live video names them. */
  send(kind: number, bytes: number): void
  close(): void
}

export async function send(server: Server): Promise<Sender> {
  const { socket } = await open(server, server.ingest)
  // Who does not answer what is asked now and then is gone.
  socket.on('data', read(socket, { messages: 0, delays: [] }, false, server.isBare))
  socket.resume()
  return {
    send(kind, bytes) {
      const payload = Buffer.alloc(bytes)
      payload[0] = kind
      payload.writeDoubleBE(performance.timeOrigin + performance.now(), 1)
      socket.write(frame(payload, !server.isBare))
    },
    close: () => void socket.destroy(),
  }
}
