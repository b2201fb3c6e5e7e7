// The lines of this process: who sends, who watches, and what passes between them, here or by way of other processes.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Bus } from '../bus/index.ts'
import type { Clock } from '../clock.ts'
import { admit, dismiss, empty, hold, newChannel, receive, startOf, type Channel, type Watcher } from './channel.ts'
import { createRate } from './rate.ts'
import type { Recordings } from './recordings.ts'
import { createRelaying } from './relaying.ts'
import { createSaid } from './said.ts'
import { onLeaving } from './watch-lines.ts'

/** Devices of one account that watch at once. */
const mostDevices = 5
/** Bytes a second of one sender, over ten seconds. */
const mostRate = 1_500_000
const rateWindow = 10_000
/** Close codes of our own: taken over by a newer sender, not allowed any more, over, too much. */
export const codes = { replaced: 4001, revoked: 4003, ended: 4000, refused: 4008 } as const

export interface LineNeeds {
  readonly clock: Clock
  readonly bus: Pick<Bus, 'self' | 'line' | 'tell' | 'on' | 'onGap' | 'board'>
  readonly recordings: Recordings
}

export function createLines({ clock, bus, recordings }: LineNeeds) {
  const channels = new Map<string, Channel>()
  const channelOf = (name: string): Channel => {
    const channel = channels.get(name) ?? newChannel()
    channels.set(name, channel)
    return channel
  }
  const said = createSaid(bus, channels)
  const forget = (name: string, channel: Channel) => {
    // Who was given pictures here is asked for as long as they are sent anywhere.
    if (!channel.sender && channel.watchers.size === 0 && !said.isSending(name) && channels.get(name) === channel) channels.delete(name)
    said.tell(name)
  }
  const relaying = createRelaying({
    bus,
    takenAt: (name) => (channels.get(name)?.sender ? channels.get(name)?.takenAt : undefined),
    startOf(name) {
      const channel = channels.get(name)
      return channel ? startOf(channel) : []
    },
    hasWatchers: (name) => (channels.get(name)?.watchers.size ?? 0) > 0,
    channels: () => channels.keys(),
    receive: (name, message) => void receive(channelOf(name), message, clock.now().getTime()),
    lost(name) {
      const channel = channels.get(name)
      if (channel && !channel.sender) empty(channel)
    },
    replaced: (name) => channels.get(name)?.sender?.close(codes.replaced),
  })

  const takeSender = (name: string, socket: WebSocket, isRecorded: boolean) => {
    const channel = channelOf(name)
    channel.sender?.close(codes.replaced)
    channel.sender = socket
    channel.takenAt = relaying.after(name, Math.max(Date.now(), channel.takenAt + 1))
    relaying.taken(name, channel.takenAt)
    const tap = isRecorded ? recordings.tap(name) : undefined
    const isWithin = createRate(mostRate, rateWindow)
    socket.on('message', (data) => {
      if (channel.sender !== socket) return
      const message = data as Buffer
      if (!isWithin(message.length) || !receive(channel, message, clock.now().getTime())) return socket.close(codes.refused)
      relaying.pass(name, message)
      tap?.take(message)
    })
    socket.on('close', () => {
      // A newer line has begun with a head of its own.
      if (channel.sender !== socket) return
      tap?.end()
      relaying.gone(name)
      empty(channel)
      forget(name, channel)
      relaying.look(name)
    })
  }

  const takeWatcher = (name: string, socket: WebSocket, line: Duplex, accountId: string) => {
    const channel = channelOf(name)
    const devices = [...channel.watchers].filter((known) => known.accountId === accountId)
    if (devices.length >= mostDevices) return socket.close(codes.refused)
    const watcher: Watcher = { accountId, socket, line, givenAt: 0 }
    onLeaving(socket, line, () => hold(channel, watcher))
    admit(channel, watcher, clock.now().getTime())
    relaying.look(name)
    said.tell(name)
    socket.on('close', () => {
      dismiss(channel, watcher)
      forget(name, channel)
      relaying.look(name)
    })
  }

  return { channels, said, relaying, takeSender, takeWatcher }
}
