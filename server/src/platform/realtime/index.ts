// The socket door (access.md 2, wire.md 5). One room per account, and rooms of modules; rooms are joined by the server only.
import type { Server as HttpServer } from 'node:http'
import type { ServerEventName, ServerEvents, Switch } from '@fieldhouse/contract'
import { Server, type Socket } from 'socket.io'
import { AppError, type Resting } from '../app-error.ts'
import { createOnlyProcess, type Bus } from '../bus/index.ts'
import type { Faults } from '../faults.ts'
import { forwardedAddress, isOwnOrigin, networkOf, type Asking, type Viewer } from '../http/index.ts'
import type { Presence } from '../presence.ts'
import type { CountryOf } from '../whereabouts/index.ts'
import { createDoor } from './door.ts'
import { cutIdleSockets } from './idle.ts'
import { closeOneByOne } from './one-by-one.ts'
import { declaredOf } from './outgoing.ts'
import { createSeats } from './seats.ts'
import { lookAtSessions } from './sessions-here.ts'
import { accountRoom, createPeers, sessionRoom, withAccount, type Rooms } from './peers.ts'

export type { ClientEvent, Peer, Rooms } from './peers.ts'

export interface RealtimeNeeds {
  readonly siteUrl: string
  readonly faults: Faults
  readonly trustProxyHops: number
  /** Told of everybody who comes and goes. */
  readonly presence?: Pick<Presence, 'came' | 'left' | 'isElsewhere'>
  readonly bus?: Pick<Bus, 'socketAdapter' | 'store' | 'onGap'>
  /** Those of these sessions that go on; without it nobody looks whether they do. */
  readonly openAmong?: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly countryOf?: CountryOf
  /** The site is not shown where whoever asks is. */
  readonly isClosedHere?: () => Promise<boolean>
  readonly resting?: () => Promise<Resting | undefined>
  readonly requireSwitches?: (keys: readonly Switch[], who: Asking) => Promise<void>
  /** Who holds this ticket or session token; undefined for one that opens nothing. */
  readonly identify: (token: string, cookieHeader: string) => Promise<Viewer | undefined>
  /** Milliseconds that a socket may stay without being of use to anybody. */
  readonly idleFor?: number
}

export interface Realtime extends Rooms {
  attach(server: HttpServer): void
  /** To every socket of an account, in all processes. */
  toAccount<N extends ServerEventName>(accountId: string, event: N, payload: ServerEvents[N]): void
  /** Tells the sockets of ended sessions in this process and closes them. */
  endSessions(sessionIds: readonly string[]): void
  /** Has a socket open, in any process. */
  isOnline(accountId: string): boolean
  /** Closes the sockets of this process one by one over so many milliseconds: their clients go to others, never all at once. */
  leave(milliseconds: number): Promise<void>
  close(): Promise<void>
}

const mostSockets = 10

/** One that signs in again, as each does after its ticket, takes no second place. */
function othersIn(io: Server, room: string, { id }: Socket): number {
  const inside = io.sockets.adapter.rooms.get(room)
  return (inside?.size ?? 0) - (inside?.has(id) === true ? 1 : 0)
}

export function createRealtime({
  siteUrl,
  faults,
  trustProxyHops,
  presence,
  bus = createOnlyProcess(),
  openAmong,
  countryOf,
  isClosedHere = async () => false,
  resting = async () => undefined,
  requireSwitches = async () => undefined,
  identify,
  idleFor = 5000,
}: RealtimeNeeds): Realtime {
  const io = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    maxHttpBufferSize: 16_384,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    serveClient: false,
    ...(bus.socketAdapter && { adapter: bus.socketAdapter }),
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers.origin, request.headers.host, siteUrl)),
  })

  const countryFrom = (socket: Socket) => countryOf?.(addressOf(socket, trustProxyHops))
  const door = createDoor(faults, countryFrom)
  const peers = createPeers({
    io,
    door,
    networkOf: (socket) => networkOf(addressOf(socket, trustProxyHops)),
    countryFrom,
    isClosedHere,
    resting,
    requireSwitches,
  })
  // The room of an account is there from its first socket to its last.
  io.sockets.adapter.on('create-room', (room: string) => withAccount(room, (id) => presence?.came(id)))
  io.sockets.adapter.on('delete-room', (room: string) => withAccount(room, (id) => presence?.left(id)))
  const stopCutting = cutIdleSockets(io, peers.isUseful, idleFor)
  const seats = createSeats(bus.store, mostSockets)

  const admit = async (socket: Socket, viewer: Viewer): Promise<boolean> => {
    if (!(await seats.take(viewer.accountId, socket.id, othersIn(io, accountRoom(viewer.accountId), socket)))) return false
    if (!socket.connected) {
      seats.leave(viewer.accountId, socket.id)
      return false
    }
    const before = peers.viewerOf(socket)
    // The same person again, as after a reconnection, stays in the rooms.
    if (before?.accountId !== viewer.accountId) {
      await peers.clear(socket)
      if (before) seats.leave(before.accountId, socket.id)
    } else if (before.sessionId !== viewer.sessionId) await socket.leave(sessionRoom(before.sessionId))
    peers.setViewer(socket, viewer)
    await socket.join([accountRoom(viewer.accountId), sessionRoom(viewer.sessionId)])
    return true
  }

  const enter = async (socket: Socket, token: string): Promise<Viewer | undefined> => {
    const viewer = token === '' ? undefined : await identify(token, socket.handshake.headers.cookie ?? '').catch(whenRefused)
    return viewer && (await admit(socket, viewer)) ? viewer : undefined
  }

  door.on('auth/login', async (socket, payload) => {
    const viewer = await enter(socket, tokenOf(payload))
    if (!viewer) throw new AppError('auth.required')
    return { userId: viewer.accountId }
  })
  door.on('auth/logout', async (socket) => {
    const before = peers.viewerOf(socket)
    await peers.clear(socket)
    if (before) seats.leave(before.accountId, socket.id)
    return {}
  })
  io.on('connection', (socket) => {
    // Without a value it is a visitor's; a value that opens nothing ends it, and its client comes back with another.
    const token = tokenOf(socket.handshake.query)
    const ready = enter(socket, token)
      .then((viewer) => void (token !== '' && !viewer && socket.disconnect(true)))
      .catch((error: unknown) => faults.note('socket connection', error))
    door.attach(socket, ready)
    peers.attach(socket)
    socket.on('disconnect', () => {
      const viewer = peers.viewerOf(socket)
      if (viewer) seats.leave(viewer.accountId, socket.id)
    })
  })

  const endSessions = createEnding(io)
  const stopLooking = lookAtSessions({ bus, faults, openAmong, signedIn: () => peers.sessionsHere(), endSessions })

  return {
    ...peers.rooms,
    attach: (server) => void io.attach(server),
    toAccount: (accountId, event, payload) => void io.to(accountRoom(accountId)).emit(event, declaredOf(event, payload)),
    endSessions,
    isOnline: (accountId) => io.sockets.adapter.rooms.has(accountRoom(accountId)) || (presence?.isElsewhere(accountId) ?? false),
    leave: (milliseconds) => closeOneByOne(io.sockets.sockets, milliseconds),
    // Not io.close(): that would also wait for the web server's connections, which have an end of their own.
    async close() {
      stopCutting()
      stopLooking()
      seats.stop()
      io.local.disconnectSockets(true)
      io.engine.close()
    },
  }
}

/** A token that opens nothing is no fault. */
function whenRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

function tokenOf(payload: object): string {
  const { token } = payload as { token?: unknown }
  // Some clients write down that they have none.
  return typeof token === 'string' && token !== 'null' && token !== 'undefined' ? token : ''
}

function addressOf({ handshake }: Socket, trustedHops: number): string {
  const forwardedFor = handshake.headers['x-forwarded-for']
  return forwardedAddress(handshake.address, Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor, trustedHops)
}

const createEnding = (io: Server) => (sessionIds: readonly string[]) => {
  const rooms = sessionIds.map(sessionRoom)
  if (rooms.length === 0) return
  io.local.to(rooms).emit('session_ended', { code: 'auth.session_expired' })
  io.local.in(rooms).disconnectSockets(true)
}
