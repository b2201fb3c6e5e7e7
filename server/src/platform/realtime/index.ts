// The socket door (trust.md 2, wire.md 5). One room per account, and rooms of modules; rooms are joined by the server only.
import type { Server as HttpServer } from 'node:http'
import { refusals } from '@fieldhouse/contract'
import { Server, type Socket } from 'socket.io'
import { isOwnOrigin, type Viewer } from '../http/index.ts'
import { createBudget } from './budget.ts'
import { createPeers, type Ack, type Rooms } from './peers.ts'

export type { ClientEvent, Peer, Rooms } from './peers.ts'

type Answer = (answer: Ack) => void

export interface RealtimeNeeds {
  readonly siteUrl: string
  /** Who holds this ticket or session token; undefined for one that opens nothing. */
  readonly identify: (token: string, cookieHeader: string) => Promise<Viewer | undefined>
}

export interface Realtime extends Rooms {
  attach(server: HttpServer): void
  /** To every socket of an account, in this process and, with Redis, in all others. */
  toAccount(accountId: string, event: string, payload: unknown): void
  /** Tells the sockets of ended sessions and closes them. */
  endSessions(sessionIds: readonly string[]): void
  isOnline(accountId: string): boolean
  close(): Promise<void>
}

const mostSockets = 10
const accountRoom = (id: string) => `account:${id}`
const sessionRoom = (id: string) => `session:${id}`

export function createRealtime({ siteUrl, identify }: RealtimeNeeds): Realtime {
  const io = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    maxHttpBufferSize: 16_384,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    serveClient: false,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers.origin, request.headers.host, siteUrl)),
  })

  const peers = createPeers(io)

  const admit = async (socket: Socket, viewer: Viewer): Promise<boolean> => {
    const open = io.sockets.adapter.rooms.get(accountRoom(viewer.accountId))?.size ?? 0
    if (open >= mostSockets) return false
    const before = peers.viewerOf(socket)
    // The same person again, as after a reconnection, stays in the rooms.
    if (before?.accountId !== viewer.accountId) await peers.clear(socket)
    else if (before.sessionId !== viewer.sessionId) await socket.leave(sessionRoom(before.sessionId))
    peers.setViewer(socket, viewer)
    await socket.join([accountRoom(viewer.accountId), sessionRoom(viewer.sessionId)])
    return true
  }

  io.on('connection', async (socket) => {
    const hasBudget = createBudget(20, 50)
    socket.use((_event, next) => {
      if (hasBudget(Date.now())) next()
      else socket.disconnect(true)
    })
    const cookies = socket.handshake.headers.cookie ?? ''
    socket.on('auth/login', async (payload: unknown, ack?: Answer) => {
      const viewer = await identify(tokenOf(payload), cookies).catch(() => undefined)
      if (viewer && (await admit(socket, viewer))) ack?.({ ok: true, userId: viewer.accountId })
      else ack?.({ ok: false, code: 'auth.required', message: refusals['auth.required'].message })
    })
    socket.on('auth/logout', async (_payload: unknown, ack?: Answer) => {
      await peers.clear(socket)
      ack?.({ ok: true })
    })
    peers.attach(socket)
    // A spent or unknown value leaves the socket anonymous, it does not refuse it.
    const viewer = await identify(tokenOf(socket.handshake.query), cookies).catch(() => undefined)
    if (viewer) await admit(socket, viewer)
  })

  return {
    ...peers.rooms,
    attach: (server) => void io.attach(server),
    toAccount: (accountId, event, payload) => void io.to(accountRoom(accountId)).emit(event, payload),
    endSessions(sessionIds) {
      const rooms = sessionIds.map(sessionRoom)
      if (rooms.length === 0) return
      io.to(rooms).emit('session_ended', { code: 'auth.session_expired' })
      io.in(rooms).disconnectSockets(true)
    },
    isOnline: (accountId) => io.sockets.adapter.rooms.has(accountRoom(accountId)),
    // Not io.close(): that would also wait for the web server's connections, which have an end of their own.
    async close() {
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

function tokenOf(payload: unknown): string {
  const token = (payload as { token?: unknown } | undefined)?.token
  return typeof token === 'string' ? token : ''
}
