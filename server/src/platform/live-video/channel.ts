// The pictures of one live session: from the one who sends them to all who watch. What is sent are fragments of MP4, made in
// the sender's browser and passed on as they are; the last group of them is kept, so that who comes in starts at once.
import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'

/** First byte of every message: how to decode what follows, a fragment that stands alone, or one that needs those before. */
export const kinds = { init: 0, key: 1, delta: 2 } as const

export interface Watcher {
  readonly accountId: string
  readonly socket: WebSocket
  /** What the socket writes on. Pictures are framed once for all and written here; of these lines nothing is compressed or masked. */
  readonly line: Writable
  /** When it got a picture for the last time, as far as that was written down; 0: never. For those who keep up see `passedAt`. */
  givenAt: number
}

export interface Channel {
  sender: WebSocket | undefined
  /** When its line was opened. */
  takenAt: number
  /** Framed, as all that is passed on. */
  init: Buffer | undefined
  /** Whose head that is; undefined: it came by way of another process. */
  headBy: WebSocket | undefined
  group: Buffer[]
  groupBytes: number
  readonly watchers: Set<Watcher>
  /**
   * Those who keep up, by their lines. For all others everything is left out until a fragment that stands alone. Nothing is written down
   * of each of these as a fragment passes, and nothing but the line is looked at: a thousand times ten times a second, that is what a
   * viewer costs. So whoever's line is being closed must be held (`watch-lines.ts` tells).
   */
  readonly flowing: Map<Writable, Watcher>
  /** When all of them got a picture for the last time; 0: not since the head. */
  passedAt: number
  /** When the last picture came, by `performance.now()`. */
  pictureAt: number | undefined
  /** When those who are gone again got a picture for the last time, by account. */
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
  takenAt: 0,
  init: undefined,
  headBy: undefined,
  group: [],
  groupBytes: 0,
  watchers: new Set(),
  flowing: new Map(),
  passedAt: 0,
  pictureAt: undefined,
  given: new Map(),
})

export const isSending = (channel: Channel | undefined, now = performance.now()): boolean =>
  now - (channel?.pictureAt ?? -Infinity) < freshFor

/** A whole binary message as one frame of RFC 6455, from a server. */
export function frameOf(message: Buffer): Buffer {
  const { length } = message
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x82
  if (length < 126) head[1] = length
  else if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeUIntBE(length, 4, 6)
  }
  return Buffer.concat([head, message])
}

/** What `frameOf` framed. */
const messageIn = (framed: Buffer): Buffer => framed.subarray(framed[1] === 127 ? 10 : framed[1] === 126 ? 4 : 2)

/**
 * It gets nothing more until it is let in again by a fragment that stands alone; never, where its line is being closed: behind the word that
 * it is over nothing may come on it.
 */
export function hold({ flowing, passedAt }: Channel, watcher: Watcher): void {
  if (flowing.delete(watcher.line)) watcher.givenAt = Math.max(watcher.givenAt, passedAt)
}

/** Who was too slow goes on from here, if it has taken what was sent. */
function letIn({ watchers, flowing }: Channel): void {
  if (flowing.size === watchers.size) return
  for (const watcher of watchers) {
    const { socket, line } = watcher
    if (socket.readyState === socket.OPEN && line.writableLength <= mostQueued) flowing.set(line, watcher)
  }
}

/** Who gets a head alone has been given no picture of what follows it. */
function writeDown(channel: Channel): void {
  for (const watcher of channel.flowing.values()) watcher.givenAt = Math.max(watcher.givenAt, channel.passedAt)
  channel.passedAt = 0
}

function pass(channel: Channel, kind: number, framed: Buffer, now: number): void {
  const { flowing, pictureAt } = channel
  if (kind === kinds.init) writeDown(channel)
  if (kind !== kinds.delta) letIn(channel)
  const isPicture = kind === kinds.key || (kind === kinds.delta && pictureAt !== undefined)
  for (const line of flowing.keys()) {
    // A line says no when it has more to send than usual, long before it has too much.
    if (line.write(framed) || line.writableLength <= mostQueued) continue
    const watcher = flowing.get(line)
    if (!watcher) continue
    hold(channel, watcher)
    if (isPicture) watcher.givenAt = now
  }
  if (isPicture) channel.passedAt = now
}

/** For other processes: the head and the group that runs, as whoever sends here sent them; nothing of who did before, here or elsewhere. */
export const startOf = ({ sender, init, headBy, group }: Channel): Buffer[] =>
  sender && init && headBy === sender ? [init, ...group].map(messageIn) : []

/** The line of who sent is gone. */
export function empty(channel: Channel): void {
  channel.sender = undefined
  channel.init = undefined
  channel.headBy = undefined
  channel.pictureAt = undefined
  channel.group = []
  channel.groupBytes = 0
}

/** False: this is no message of a sender. */
export function receive(channel: Channel, message: Buffer, now: number): boolean {
  const [kind] = message
  if (kind !== kinds.init && kind !== kinds.key && kind !== kinds.delta) return false
  if (kind !== kinds.init && !channel.init) return false
  const framed = frameOf(message)
  if (kind === kinds.init) {
    channel.init = framed
    channel.headBy = channel.sender
  }
  if (kind !== kinds.delta) {
    channel.group = []
    channel.groupBytes = 0
  }
  if (kind === kinds.key || (kind === kinds.delta && channel.group.length > 0)) {
    channel.group.push(framed)
    channel.groupBytes += message.length
  }
  if (kind === kinds.key || (kind === kinds.delta && channel.pictureAt !== undefined)) channel.pictureAt = performance.now()
  if (channel.groupBytes > mostGroup) {
    channel.group = []
    channel.groupBytes = 0
  }
  pass(channel, kind, framed, now)
  return true
}

export function admit(channel: Channel, watcher: Watcher, now: number): void {
  channel.watchers.add(watcher)
  if (!channel.init) return
  for (const framed of [channel.init, ...channel.group]) watcher.line.write(framed)
  if (channel.group.length === 0) return
  channel.flowing.set(watcher.line, watcher)
  watcher.givenAt = now
}

export function dismiss(channel: Channel, watcher: Watcher): void {
  const { watchers, given } = channel
  hold(channel, watcher)
  watchers.delete(watcher)
  const { accountId, givenAt } = watcher
  if (givenAt > (given.get(accountId) ?? 0)) given.set(accountId, givenAt)
}

/** When an account got a picture for the last time, on any of its devices. */
export function givenAt({ watchers, flowing, passedAt, given }: Channel, accountId: string): number | undefined {
  const devices = [...watchers].filter((one) => one.accountId === accountId)
  const times = devices.map((one) => Math.max(one.givenAt, flowing.has(one.line) ? passedAt : 0))
  const latest = Math.max(given.get(accountId) ?? 0, ...times)
  return latest === 0 ? undefined : latest
}
