// Bytes over connections of their own: what is large must not hold up what is small. A buffer that fills is left to empty itself.
import type { Redis } from 'ioredis'
import type { Line } from './port.ts'

/** Bytes that wait to leave; above, what comes is lost, and whoever listens waits for the next picture that stands alone. */
const mostWaiting = 8_000_000

export function createLine(connect: () => { sender: Redis; hearer: Redis }, prefix: string): Line & { close(): void } {
  const handlers = new Map<string, (message: Buffer) => void>()
  let lines: ReturnType<typeof connect> | undefined
  let waiting = 0

  const open = () => {
    if (lines) return lines
    lines = connect()
    lines.hearer.on('messageBuffer', (channel: Buffer, message: Buffer) => handlers.get(channel.toString())?.(message))
    return lines
  }

  return {
    send(channel, message) {
      const { sender } = open()
      if (sender.status !== 'ready' || waiting > mostWaiting) return
      waiting += message.length
      const done = () => void (waiting -= message.length)
      sender.publish(`${prefix}:line:${channel}`, message).then(done, done)
    },
    async listen(channel, handle) {
      const name = `${prefix}:line:${channel}`
      handlers.set(name, handle)
      await open()
        .hearer.subscribe(name)
        .catch(() => undefined)
    },
    unlisten(channel) {
      const name = `${prefix}:line:${channel}`
      handlers.delete(name)
      void lines?.hearer.unsubscribe(name).catch(() => undefined)
    },
    close() {
      lines?.sender.disconnect()
      lines?.hearer.disconnect()
    },
  }
}
