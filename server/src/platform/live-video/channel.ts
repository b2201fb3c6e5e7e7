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
  /** When the last picture came. */
  pictureAt: number
  /** When somebody got a picture for the last time, by account; also of those who are gone again. */
  readonly given: Map<string, number>
}

/** A reader this far behind is led to the next key frame instead. */
const mostQueued = 2_000_000
/** A head alone is no picture, and a line on which nothing comes any more sends none. */
const freshFor = 10_000
/** A group without end is not kept; who comes in then waits for the next key frame. */
const mostGroup = 16_000_000

export const newChannel = (): Channel => ({
  sender: undefined,
  init: undefined,
  group: [],
  groupBytes: 0,
  watchers: new Set(),
  pictureAt: 0,
  given: new Map(),
})

export const isSending = (channel: Channel | undefined, now = Date.now()): boolean => now - (channel?.pictureAt ?? 0) < freshFor

function pass({ given, pictureAt }: Channel, watcher: Watcher, message: Buffer, now: number): void {
  const canStartHere = message[0] !== kinds.delta
  const { socket } = watcher
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > mostQueued) watcher.isBehind = true
  else if (canStartHere) watcher.isBehind = false
  if (watcher.isBehind) return
  socket.send(message)
  if (message[0] !== kinds.init && pictureAt > 0) given.set(watcher.accountId, now)
}

/** False: this is no message of a sender. */
export function receive(channel: Channel, message: Buffer, now: number): boolean {
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
  if (kind === kinds.key || (kind === kinds.delta && channel.pictureAt > 0)) channel.pictureAt = Date.now()
  if (channel.groupBytes > mostGroup) {
    channel.group = []
    channel.groupBytes = 0
  }
  for (const watcher of channel.watchers) pass(channel, watcher, message, now)
  return true
}

export function admit(channel: Channel, watcher: Watcher, now: number): void {
  channel.watchers.add(watcher)
  if (!channel.init) return
  watcher.socket.send(channel.init)
  for (const message of channel.group) watcher.socket.send(message)
  watcher.isBehind = channel.group.length === 0
  if (!watcher.isBehind) channel.given.set(watcher.accountId, now)
}
