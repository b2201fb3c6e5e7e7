// Live pictures behind a port (live.md 6): who may send and watch is decided by the module of streams; a provider gives out
// the way there and takes it away. The embedded one moves fragments over WebSockets of this very server.
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { createOnlyProcess, type Bus } from '../bus/index.ts'
import type { Clock } from '../clock.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import type { Keys } from '../secrets.ts'
import { givenAt, isSending } from './channel.ts'
import { createGrants, type Grant } from './grants.ts'
import { createKeepAlive } from './keep-alive.ts'
import { codes, createLines } from './lines.ts'
import { createRecordings, type RecordingLimits, type Recordings } from './recordings.ts'
import { createWatchLines } from './watch-lines.ts'

export { stopReasons, usualLimits, type RecordingLimits, type Recordings, type StopReason } from './recordings.ts'

export interface LiveVideo {
  readonly id: string
  /** For the host of a session, who alone sends. */
  publishGrant(channelName: string, accountId: string, isRecorded: boolean): Grant
  /** What was sent with leave to keep it. */
  readonly recordings: Recordings
  playbackGrant(channelName: string, accountId: string): Grant
  /** Pictures of a host come in, in any process. */
  isSending(channelName: string): boolean
  /** Accounts that watch, in this process. */
  watchersHere(channelName: string): string[]
  /** Channels that somebody watches in this process. */
  watchedHere(): string[]
  isWatching(channelName: string, accountId: string): boolean
  /** When an account got a picture for the last time, however short it was there. */
  givenAt(channelName: string, accountId: string): number | undefined
  /** Cuts off who has lost the right, in all processes. */
  revokeViewers(channelName: string, accountIds: ReadonlySet<string>): void
  endStream(channelName: string): void
  attach(server: HttpServer): void
  /** Everything that came is on the disk. */
  close(): Promise<void>
}

export interface EmbeddedNeeds {
  readonly clock: Clock
  readonly keys: Keys
  readonly siteUrl: string
  readonly bus?: Pick<Bus, 'self' | 'line' | 'tell' | 'on' | 'onGap' | 'board'>
  /** On the disk of this process, where recordings lie. */
  readonly folder: string
  readonly limits?: RecordingLimits | undefined
}

const largestFragment = 2_000_000

export function createEmbeddedVideo({ clock, keys, siteUrl, bus = createOnlyProcess(), folder, limits }: EmbeddedNeeds): LiveVideo {
  const { grant, accountOf, refuse } = createGrants({ clock, keys })
  const recordings = createRecordings(folder, limits)
  const ingest = new WebSocketServer({ noServer: true, maxPayload: largestFragment, perMessageDeflate: false })
  const watch = createWatchLines(1024)

  const keepAlive = createKeepAlive()
  const { channels, said, relaying, takeSender, takeWatcher } = createLines({ clock, bus, recordings })

  /** Whoever sends may do so with leave to keep it, or without: the signature says which. */
  const holderOf = (role: 'ingest' | 'watch', name: string, token: string) => {
    const recorded = role === 'ingest' ? accountOf('record', name, token) : undefined
    const accountId = recorded ?? accountOf(role, name, token)
    return accountId === undefined ? undefined : { accountId, isRecorded: recorded !== undefined }
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [, area, role, name = '', token = ''] = (request.url ?? '').split(/[/?]/)
    if (area !== 'live' || (role !== 'ingest' && role !== 'watch')) return
    const holder = isOwnOrigin(request.headers.origin, request.headers.host, siteUrl) ? holderOf(role, name, token) : undefined
    if (holder === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    const server = role === 'ingest' ? ingest : watch
    server.handleUpgrade(request, socket, head, (opened) => {
      keepAlive.watch(opened, socket)
      if (role === 'ingest') takeSender(name, opened, holder.isRecorded)
      else takeWatcher(name, opened, socket, holder.accountId)
    })
  }

  const revoke = (name: string, accountIds: ReadonlySet<string>) => {
    for (const accountId of accountIds) refuse(name, accountId)
    const channel = channels.get(name)
    for (const watcher of channel?.watchers ?? []) {
      if (accountIds.has(watcher.accountId)) watcher.socket.close(codes.revoked)
    }
  }
  const end = (name: string) => {
    refuse(name)
    void recordings.finish(name)
    const channel = channels.get(name)
    channel?.sender?.close(codes.ended)
    for (const { socket } of channel?.watchers ?? []) socket.close(codes.ended)
    channels.delete(name)
    relaying.look(name)
    said.tell(name)
  }
  bus.on('live.refused', ({ channel, accountIds }) => revoke(channel, new Set(accountIds)))
  bus.on('live.ended', ({ channel }) => end(channel))

  return {
    id: 'embedded',
    recordings,
    publishGrant: (channelName, accountId, isRecorded) => grant(isRecorded ? 'record' : 'ingest', channelName, accountId),
    playbackGrant: (channelName, accountId) => grant('watch', channelName, accountId),
    isSending: (name) => isSending(channels.get(name)) || said.isSending(name),
    watchersHere: (name) => [...(channels.get(name)?.watchers ?? [])].map(({ accountId }) => accountId),
    watchedHere: () => [...channels].flatMap(([name, { watchers }]) => (watchers.size > 0 ? [name] : [])),
    isWatching: (name, accountId) =>
      [...(channels.get(name)?.watchers ?? [])].some((watcher) => watcher.accountId === accountId) || said.isWatching(name, accountId),
    givenAt(name, accountId) {
      const channel = channels.get(name)
      const latest = Math.max((channel && givenAt(channel, accountId)) ?? 0, said.givenAt(name, accountId))
      return latest === 0 ? undefined : latest
    },
    revokeViewers(name, accountIds) {
      revoke(name, accountIds)
      if (accountIds.size > 0) bus.tell('live.refused', { channel: name, accountIds: [...accountIds] })
    },
    endStream(name) {
      end(name)
      bus.tell('live.ended', { channel: name })
    },
    attach: (server) => void server.on('upgrade', upgrade),
    async close() {
      relaying.stop()
      said.stop()
      keepAlive.stop()
      for (const { sender, watchers } of channels.values()) {
        sender?.terminate()
        for (const { socket } of watchers) socket.terminate()
      }
      channels.clear()
      await recordings.close()
    },
  }
}
