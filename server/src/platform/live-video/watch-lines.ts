// The lines of those who watch. What is passed on is written on them below the library that opens and closes them, so it has to be known
// before the word that a line is over goes out, whoever says it first.
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

const leaving = Symbol('leaving')

/** The library, too, closes by these: when the other side does, and where what came cannot be read. */
class WatchSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    this.emit(leaving)
    super.close(code, reason)
  }
  override terminate(): void {
    this.emit(leaving)
    super.terminate()
  }
}

export const createWatchLines = (mostBytes: number) =>
  new WebSocketServer({ noServer: true, maxPayload: mostBytes, perMessageDeflate: false, WebSocket: WatchSocket })

/** Says that nothing more may be written on this line; maybe more than once. */
export function onLeaving(socket: WebSocket, line: Duplex, leave: () => void): void {
  socket.once(leaving, leave)
  // The other side may go without a word.
  line.once('end', leave)
  line.once('close', leave)
}
