// A socket that nobody has signed in on and that is in no room does nothing for anybody: it is cut after a while
// (access.md 2). Visitors who watch a stream are in its room and stay.
import type { Server, Socket } from 'socket.io'

export function cutIdleSockets(io: Server, isUseful: (socket: Socket) => boolean, patience: number): () => void {
  const since = new WeakMap<Socket, number>()
  const look = () => {
    const now = performance.now()
    for (const socket of io.sockets.sockets.values()) {
      if (isUseful(socket)) since.delete(socket)
      else if (now - (since.get(socket) ?? now) >= patience) socket.disconnect(true)
      else if (!since.has(socket)) since.set(socket, now)
    }
  }
  const timer = setInterval(look, Math.max(1, patience / 5))
  timer.unref()
  return () => clearInterval(timer)
}
