// Who is gone without a word: a line on which nothing was taken and nothing answered between two looks is closed. One timer for all, and
// nothing but a row for each: what lies between the lines of a thousand who watch is walked over each time something is sent to them.
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

const lookEvery = 30_000
/** Bytes between two looks. A system keeps a few million for a line that is dead, once; nothing goes after them. */
const proof = 1_000_000

interface Line {
  readonly line: Duplex
  taken: number
  isThere: boolean
}

/** What was handed on to the network of what we wrote. */
const takenBy = (line: Duplex): number => (line instanceof Socket ? line.bytesWritten - line.writableLength : 0)

export function createKeepAlive() {
  const lines = new Map<WebSocket, Line>()
  function heard(this: WebSocket): void {
    const known = lines.get(this)
    if (known) known.isThere = true
  }
  function closed(this: WebSocket): void {
    lines.delete(this)
  }
  // What breaks a connection closes it; there is nobody to tell.
  const broken = () => undefined
  const look = () => {
    for (const [socket, known] of lines) {
      const taken = takenBy(known.line)
      const isTaking = taken - known.taken > proof
      known.taken = taken
      if (!isTaking && !known.isThere) {
        socket.terminate()
        continue
      }
      // Who takes what is sent is there, and is not asked.
      known.isThere = isTaking
      if (!isTaking) socket.ping()
    }
  }
  const timer = setInterval(look, lookEvery).unref()

  return {
    look,
    watch(socket: WebSocket, line: Duplex): void {
      lines.set(socket, { line, taken: takenBy(line), isThere: true })
      socket.on('pong', heard)
      socket.on('close', closed)
      socket.on('error', broken)
    },
    stop: () => clearInterval(timer),
  }
}
