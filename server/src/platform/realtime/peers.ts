// One connected socket as modules see it. Modules answer its events and put it into rooms; the rule that admits it is theirs.
import { isErrorCode, refusals, type ErrorCode } from '@fieldhouse/contract'
import type { Server, Socket } from 'socket.io'
import { AppError } from '../app-error.ts'
import type { Viewer } from '../http/index.ts'

export interface Ack {
  readonly ok: boolean
  readonly code?: ErrorCode
  readonly message?: string
  readonly userId?: string
  readonly data?: unknown
}

export interface Peer {
  readonly id: string
  /** Who has signed in on it; undefined: nobody. */
  readonly viewer: Viewer | undefined
  join(rooms: readonly string[]): Promise<void>
  leave(rooms: readonly string[]): Promise<void>
  isIn(room: string): boolean
}

/** Answers what goes into `data` of the acknowledgment; throws an AppError to refuse. */
export type ClientEvent = (peer: Peer, payload: Readonly<Record<string, unknown>>) => Promise<unknown>
/** Told of rooms that a socket left without being asked to: it closed, or somebody else signs in on it. */
export type Gone = (peer: Peer, rooms: readonly string[]) => void

export interface Rooms {
  /** Answers an event of clients with an acknowledgment. */
  onClient(event: string, handle: ClientEvent): void
  onGone(handle: Gone): void
  /** To every socket in a room, in this process and, with Redis, in all others. */
  toRoom(room: string, event: string, payload: unknown): void
  /** Takes everybody out of rooms. */
  emptyRooms(rooms: readonly string[]): void
  /** Sockets of this process. */
  peersIn(room: string): Peer[]
}

type Answer = (ack: Ack) => void

/** Rooms of the door itself: one per account, one per session. */
const isOwnRoom = (room: string) => room.startsWith('account:') || room.startsWith('session:')

export const refusalOf = (error: unknown): Ack => {
  const code = error instanceof AppError && isErrorCode(error.code) ? error.code : 'service.failed'
  return { ok: false, code, message: error instanceof AppError ? (error.details.message ?? refusals[code].message) : refusals[code].message }
}

export function createPeers(io: Server) {
  const handlers = new Map<string, ClientEvent>()
  const gone: Gone[] = []
  const viewers = new WeakMap<Socket, Viewer>()

  const peerOf = (socket: Socket): Peer => ({
    id: socket.id,
    get viewer() {
      return viewers.get(socket)
    },
    join: async (rooms) => void (await socket.join([...rooms])),
    leave: async (rooms) => void (await Promise.all(rooms.map((room) => socket.leave(room)))),
    isIn: (room) => socket.rooms.has(room),
  })

  const roomsOf = (socket: Socket) => [...socket.rooms].filter((room) => room !== socket.id && !isOwnRoom(room))
  const tellGone = (socket: Socket, rooms: readonly string[]) => {
    if (rooms.length > 0) for (const handle of gone) handle(peerOf(socket), rooms)
  }

  const rooms: Rooms = {
    onClient: (event, handle) => void handlers.set(event, handle),
    onGone: (handle) => void gone.push(handle),
    toRoom: (room, event, payload) => void io.to(room).emit(event, payload),
    emptyRooms: (names) => void io.in([...names]).socketsLeave([...names]),
    peersIn: (room) =>
      [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => {
        const socket = io.sockets.sockets.get(id)
        return socket ? [peerOf(socket)] : []
      }),
  }

  return {
    rooms,
    /** Binds what modules answer; `undefined` events were never registered and are dropped. */
    attach(socket: Socket): void {
      // One after the other, as they were sent: who comes and goes at once is out.
      let before: Promise<unknown> = Promise.resolve()
      for (const [event, handle] of handlers) {
        socket.on(event, async (payload: unknown, ack?: Answer) => {
          const given = typeof payload === 'object' && payload !== null ? (payload as Readonly<Record<string, unknown>>) : {}
          const answering = before.then(() => handle(peerOf(socket), given)).then((data): Ack => ({ ok: true, data }), refusalOf)
          before = answering
          const answer = await answering
          if (typeof ack === 'function') ack(answer)
        })
      }
      // The rooms are known until just before it is disconnected.
      let last: string[] = []
      socket.on('disconnecting', () => (last = roomsOf(socket)))
      socket.on('disconnect', () => tellGone(socket, last))
    },
    viewerOf: (socket: Socket) => viewers.get(socket),
    setViewer: (socket: Socket, viewer: Viewer) => void viewers.set(socket, viewer),
    /** Out of everything that somebody was let into. */
    async clear(socket: Socket): Promise<void> {
      const left = roomsOf(socket)
      await Promise.all([...socket.rooms].filter((room) => room !== socket.id).map((room) => socket.leave(room)))
      tellGone(socket, left)
      viewers.delete(socket)
    },
  }
}
