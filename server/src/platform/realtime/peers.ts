// One connected socket as modules see it. Modules answer its events and put it into rooms; the rule that admits it is theirs.
import {
  eventGoesOnAtRest,
  switchesOfEvent,
  type ClientAnswer,
  type ClientEventName,
  type ClientPayload,
  type ServerEventName,
  type ServerEvents,
  type Switch,
} from '@fieldhouse/contract'
import type { Server, Socket } from 'socket.io'
import { AppError, atRest, type Resting } from '../app-error.ts'
import { isStaff, type Asking, type Viewer } from '../http/index.ts'
import type { createDoor } from './door.ts'
import { declaredOf } from './outgoing.ts'

export interface Peer {
  readonly id: string
  /** Who has signed in on it; undefined: nobody. */
  readonly viewer: Viewer | undefined
  /** Where it comes from, the unit in which visitors are counted. */
  readonly network: string
  /** Undefined where it is not known. */
  readonly country: string | undefined
  join(rooms: readonly string[]): Promise<void>
  leave(rooms: readonly string[]): Promise<void>
  isIn(room: string): boolean
}

/** Answers what goes into `data` of the acknowledgment; throws an AppError to refuse. */
export type ClientEvent<N extends ClientEventName> = (peer: Peer, payload: ClientPayload<N>) => Promise<ClientAnswer<N>>
/** Told of rooms that a socket left without being asked to: it closed, or somebody else signs in on it. */
export type Gone = (peer: Peer, rooms: readonly string[]) => void

export interface Rooms {
  /** Answers an event of clients with an acknowledgment. */
  onClient<N extends ClientEventName>(event: N, handle: ClientEvent<N>): void
  onGone(handle: Gone): void
  /** To every socket in a room, in all processes; not to those of some accounts. */
  toRoom<N extends ServerEventName>(room: string, event: N, payload: ServerEvents[N], exceptAccounts?: ReadonlySet<string>): void
  /** The same for the sockets of this process alone. */
  toRoomHere<N extends ServerEventName>(room: string, event: N, payload: ServerEvents[N], exceptAccounts?: ReadonlySet<string>): void
  /** Takes everybody out of rooms, in all processes. */
  emptyRooms(rooms: readonly string[]): void
  /** Sockets of this process. */
  peersIn(room: string): Peer[]
  sizeHere(room: string): number
  /** Whether an account is in a room over a socket of this process. */
  isHere(room: string, accountId: string): boolean
}

/** Rooms of the door itself: one per account, one per session. */
export const accountRoom = (id: string) => `account:${id}`
export const sessionRoom = (id: string) => `session:${id}`
/** For the room of an account, and no other. */
export const withAccount = (room: string, use: (accountId: string) => void): void => {
  if (room.startsWith(accountRoom(''))) use(room.slice(accountRoom('').length))
}
const nobody: ReadonlySet<string> = new Set()
const isOwnRoom = (room: string) => room.startsWith('account:') || room.startsWith('session:')

export interface PeersNeeds {
  readonly io: Server
  readonly door: ReturnType<typeof createDoor>
  readonly networkOf: (socket: Socket) => string
  readonly countryFrom: (socket: Socket) => string | undefined
  readonly isClosedHere: () => Promise<boolean>
  /** How the site rests; undefined while it is open. */
  readonly resting: () => Promise<Resting | undefined>
  /** Throws where one of them is off for who asks. */
  readonly requireSwitches: (keys: readonly Switch[], who: Asking) => Promise<void>
}

export function createPeers({ io, door, networkOf, countryFrom, isClosedHere, resting, requireSwitches }: PeersNeeds) {
  const gone: Gone[] = []
  const viewers = new WeakMap<Socket, Viewer>()

  const peerOf = (socket: Socket): Peer => ({
    id: socket.id,
    get viewer() {
      return viewers.get(socket)
    },
    network: networkOf(socket),
    country: countryFrom(socket),
    join: async (rooms) => void (await socket.join([...rooms])),
    leave: async (rooms) => void (await Promise.all(rooms.map((room) => socket.leave(room)))),
    isIn: (room) => socket.rooms.has(room),
  })

  const roomsOf = (socket: Socket) => [...socket.rooms].filter((room) => room !== socket.id && !isOwnRoom(room))
  const tellGone = (socket: Socket, rooms: readonly string[]) => {
    if (rooms.length > 0) for (const handle of gone) handle(peerOf(socket), rooms)
  }

  const rooms: Rooms = {
    onClient: (event, handle) =>
      door.on(event, async (socket, payload) => {
        if (!isStaff(viewers.get(socket))) {
          if (await isClosedHere()) throw new AppError('service.country_blocked')
          const rest = await resting()
          if (rest && !eventGoesOnAtRest(event, rest.kind)) throw atRest(rest)
        }
        const viewer = viewers.get(socket)
        const who = { accountId: viewer?.accountId, roles: viewer?.roles, network: networkOf(socket) }
        await requireSwitches(switchesOfEvent[event], who)
        return { data: await handle(peerOf(socket), payload as ClientPayload<typeof event>) }
      }),
    onGone: (handle) => void gone.push(handle),
    toRoom: (room, event, payload, exceptAccounts = nobody) =>
      void io
        .to(room)
        .except([...exceptAccounts].map(accountRoom))
        .emit(event, declaredOf(event, payload)),
    toRoomHere: (room, event, payload, exceptAccounts = nobody) =>
      void io.local
        .to(room)
        .except([...exceptAccounts].map(accountRoom))
        .emit(event, declaredOf(event, payload)),
    emptyRooms: (names) => void io.in([...names]).socketsLeave([...names]),
    peersIn: (room) =>
      [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => {
        const socket = io.sockets.sockets.get(id)
        return socket ? [peerOf(socket)] : []
      }),
    sizeHere: (room) => io.sockets.adapter.rooms.get(room)?.size ?? 0,
    isHere: (room, accountId) => {
      const sockets = io.sockets.adapter.rooms.get(room)
      return sockets !== undefined && [...(io.sockets.adapter.rooms.get(accountRoom(accountId)) ?? [])].some((id) => sockets.has(id))
    },
  }

  return {
    rooms,
    /** Tells modules when the socket closes. */
    attach(socket: Socket): void {
      // The rooms are known until just before it is disconnected.
      let last: string[] = []
      socket.on('disconnecting', () => (last = roomsOf(socket)))
      socket.on('disconnect', () => tellGone(socket, last))
    },
    /** Sessions that sockets of this process rest on. */
    sessionsHere: (): string[] => [...new Set([...io.sockets.sockets.values()].flatMap((socket) => viewers.get(socket)?.sessionId ?? []))],
    /** Somebody has signed in on it, or it was let into a room. */
    isUseful: (socket: Socket) => viewers.has(socket) || roomsOf(socket).length > 0,
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
