// The pictures of one live session: from the one who sends them to all who watch. What is sent are fragments of MP4, made in
// the sender's browser and passed on as they are; the last group of them is kept, so that who comes in starts at once.
import type { WebSocket } from 'ws'

/** First byte of every message: how to decode what follows, a fragment that stands alone, or one that needs those before. */
export const kinds = { init: 0, key: 1, delta: 2 } as const

export interface Watcher {
  readonly accountId: string
  readonly socket: WebSocket
  /** Too slow: everything is left out until a fragment that stands alone. */
  isBehind: boolean
}

export interface Channel {
  sender: WebSocket | undefined
  init: Buffer | undefined
  group: Buffer[]
  groupBytes: number
  readonly watchers: Set<Watcher>
}

/** A reader this far behind is led to the next key frame instead. */
const mostQueued = 2_000_000
/** A group without end is not kept; who comes in then waits for the next key frame. */
const mostGroup = 16_000_000

export const newChannel = (): Channel => ({ sender: undefined, init: undefined, group: [], groupBytes: 0, watchers: new Set() })

function pass(watcher: Watcher, message: Buffer, canStartHere: boolean): void {
  const { socket } = watcher
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostQueued) watcher.isBehind = true
  else if (canStartHere) watcher.isBehind = false
  if (!watcher.isBehind) socket.send(message)
}

/** False: this is no message of a sender. */
export function receive(channel: Channel, message: Buffer): boolean {
  const [kind] = message
  if (kind !== kinds.init && kind !== kinds.key && kind !== kinds.delta) return false
  if (kind === kinds.init) channel.init = message
  else if (!channel.init) return false
  if (kind !== kinds.delta) {
    channel.group = []
    channel.groupBytes = 0
  }
  if (kind === kinds.key || (kind === kinds.delta && channel.group.length > 0)) {
    channel.group.push(message)
    channel.groupBytes += message.length
  }
  if (channel.groupBytes > mostGroup) {
    channel.group = []
    channel.groupBytes = 0
  }
  for (const watcher of channel.watchers) pass(watcher, message, kind !== kinds.delta)
  return true
}

export function admit(channel: Channel, watcher: Watcher): void {
  channel.watchers.add(watcher)
  if (!channel.init) return
  watcher.socket.send(channel.init)
  for (const message of channel.group) watcher.socket.send(message)
  watcher.isBehind = channel.group.length === 0
}
