// The room of a stream on the socket (wire.md 5): who is let in, who is there, what everybody in it is told.
import type { ServerEventName, ServerEvents } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Bus } from '#platform/bus/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { LiveVideo } from '#platform/live-video/index.ts'
import type { Peer, Realtime } from '#platform/realtime/index.ts'
import { lookFromNowhere } from '#platform/whereabouts/index.ts'
import type { Accounts } from '#people/accounts'
import { chatOf, createAttendance, roomOf, type Attendance, type AttendanceNeeds } from './attendance.ts'
import type { Ended, Lifecycle } from './lifecycle.ts'
import type { Rights } from './rights.ts'
import { findScore } from './score-store.ts'
import type { Showing } from './showing.ts'
import * as store from './store.ts'
import type { StreamRow } from './tables.ts'

export interface RoomNeeds extends Pick<AttendanceNeeds, 'supporters' | 'goals'> {
  readonly db: Db
  readonly bus: Pick<Bus, 'board' | 'tell' | 'on'>
  readonly clock: Clock
  readonly realtime: Realtime
  /** Undefined: this installation shows no pictures. */
  readonly video: LiveVideo | undefined
  readonly accounts: Accounts
  readonly rights: Rights
  readonly showing: Showing
  readonly lifecycle: Lifecycle
}

export type StreamRooms = ReturnType<typeof createStreamRooms>

const bothOf = (conversationId: string) => [roomOf(conversationId), chatOf(conversationId)]
interface InRoom {
  readonly conversationId: string
}

const isRoom = /^stream:(.+)$/

function answerClients(
  { db, clock, realtime, rights, showing, lifecycle }: RoomNeeds,
  { rooms, know, isAnywhere, count, announce }: Attendance,
): void {
  const left = async (conversationId: string, accountId: string | undefined): Promise<void> => {
    const known = rooms.get(conversationId)
    if (!known) return
    announce(conversationId)
    if (accountId !== known.hostId || isAnywhere(conversationId, known.hostId)) return
    await store.setHostLeft(db, known.streamId, clock.now())
    realtime.toRoom(roomOf(conversationId), 'model-left', { conversationId, performerId: known.hostId })
  }

  const join = async (peer: Peer, { conversationId }: InRoom) => {
    const { row, right } = await rights.require(await store.find(db, { conversation_id: conversationId }), await rights.fresh(peer.viewer))
    const id = row.conversation_id
    const isFirstHost = right.role === 'model' && !isAnywhere(id, row.host_id)
    const known = know(row)
    if (peer.viewer) known.closedOut.delete(peer.viewer.accountId)
    await peer.join(right.mayRead ? bothOf(id) : [roomOf(id)])
    if (right.role === 'model') {
      await store.touchHosts(db, [row.session_id], clock.now())
      if (isFirstHost) realtime.toRoom(roomOf(id), 'model-joined', { conversationId: id, performerId: row.host_id })
    }
    announce(id)
    // Asked for once every change is heard here.
    const [present, score] = await Promise.all([count(id, known), findScore(db, row.session_id)])
    const isHostAway = row.is_streaming && !isAnywhere(id, row.host_id)
    return { role: right.role, ...present, isHostAway, score }
  }

  const leave = async (peer: Peer, { conversationId: id }: InRoom) => {
    const wasIn = peer.isIn(roomOf(id))
    await peer.leave(bothOf(id))
    if (wasIn) await left(id, peer.viewer?.accountId)
    return {}
  }

  const goLive = async (peer: Peer, { conversationId: id }: InRoom) => {
    if (!peer.viewer) throw new AppError('auth.required')
    if (!peer.isIn(roomOf(id))) throw new AppError('stream.not_joined')
    const row = await lifecycle.start(peer.viewer, id)
    realtime.toRoom(roomOf(id), 'join-broadcaster', { performerId: row.host_id, conversationId: id })
    return { stream: await showing.stream(row, peer.viewer) }
  }

  // One rule for every kind of room; only their names differ (wire.md 5).
  for (const kind of ['public', 'private'] as const) {
    realtime.onClient(`${kind}-stream/join`, join)
    realtime.onClient(`${kind}-stream/leave`, leave)
    realtime.onClient(`${kind}-stream/live`, goLive)
  }

  realtime.onGone((peer: Peer, names) => {
    for (const name of names) {
      const [, id] = isRoom.exec(name) ?? []
      // A write that fails here is made good by the next look at the rooms.
      if (id !== undefined) void left(id, peer.viewer?.accountId).catch(() => undefined)
    }
  })
}

export function createStreamRooms(needs: RoomNeeds) {
  const { db, bus, clock, realtime, video, rights, showing } = needs
  const attendance = createAttendance(needs)
  const { rooms, peersOf, isHere, isAnywhere, announce, announceGoals, readersOf, crowdOf } = attendance
  answerClients(needs, attendance)

  /** Takes out whoever has lost the right: a ticket given back, an account suspended, a stream that is over. */
  const review = (row: StreamRow): Promise<void> => lookFromNowhere(() => reviewAll(row))
  const reviewAll = async (row: StreamRow): Promise<void> => {
    const id = row.conversation_id
    const peers = peersOf(id).filter(({ viewer }) => viewer?.accountId !== row.host_id)
    const accountIds = new Set([...peers.flatMap(({ viewer }) => viewer?.accountId ?? []), ...(video?.watchersHere(row.session_id) ?? [])])
    const [lost, visitors, closed] = await Promise.all([
      rights.lost(row, [...accountIds]),
      rights.look(row, undefined),
      rights.closedTo(row),
    ])
    const isAbroad = ({ country }: Peer) => country !== undefined && closed.has(country)
    const abroad = peers.filter(isAbroad).flatMap(({ viewer }) => viewer?.accountId ?? [])
    for (const accountId of abroad) rooms.get(id)?.closedOut.add(accountId)
    video?.revokeViewers(row.session_id, new Set([...lost, ...abroad]))
    for (const peer of peers) {
      const isOut = isAbroad(peer) || (peer.viewer ? lost.has(peer.viewer.accountId) : typeof visitors === 'string')
      if (!isOut) continue
      await peer.leave(bothOf(id))
      announce(id)
    }
  }

  const endHere = (conversationId: string): void => {
    clearTimeout(rooms.get(conversationId)?.timer)
    rooms.delete(conversationId)
    attendance.close(conversationId)
  }
  bus.on('stream.ended', ({ conversationId }) => endHere(conversationId))
  // What fails here is made good by the next look at the rooms.
  bus.on('stream.review', ({ sessionId }) => {
    void store
      .find(db, { session_id: sessionId })
      .then((row) => row && review(row))
      .catch(() => undefined)
  })

  return {
    /** In this process, and in all others. */
    async review(row: StreamRow): Promise<void> {
      await review(row)
      bus.tell('stream.review', { sessionId: row.session_id })
    },
    /** Was here when the page was closed to where they are, and has not come back. */
    isClosedOut: (conversationId: string, accountId: string): boolean => rooms.get(conversationId)?.closedOut.has(accountId) ?? false,
    /** Somebody has come into the room, and not left it. */
    hasJoined: isAnywhere,
    /** No stream has been joined in this process lately. */
    isEmpty: () => rooms.size === 0 && (video?.watchedHere() ?? []).length === 0,
    /** Of the rooms in this process: their hosts are seen, and everybody's right is looked at again. */
    async look(): Promise<void> {
      const joined = await store.findByConversations(db, [...rooms.keys()])
      const known = new Set(joined.map((row) => row.session_id))
      // Of others only pictures are watched in this process.
      const watched = await store.findBySessions(
        db,
        (video?.watchedHere() ?? []).filter((id) => !known.has(id)),
      )
      const rows = [...joined, ...watched]
      await store.touchHosts(
        db,
        rows.filter((row) => isHere(row.conversation_id, row.host_id)).map((row) => row.session_id),
        clock.now(),
      )
      for (const row of rows) {
        await review(row)
        // A room is known until its stream is over, so that a host who is away is waited for.
        if (!row.is_streaming && peersOf(row.conversation_id).length === 0) rooms.delete(row.conversation_id)
      }
    },
    /** The accounts that read the chat. */
    readersOf: (conversationId: string): string[] => [...readersOf(conversationId)],
    crowdOf,
    announceGoals,
    /** To everybody who reads the chat, but for these accounts. */
    toChat: <N extends ServerEventName>(conversationId: string, event: N, payload: ServerEvents[N], except?: ReadonlySet<string>) =>
      realtime.toRoom(chatOf(conversationId), event, payload, except),
    async tellInfo(row: StreamRow): Promise<void> {
      // For everybody at once: what is only one viewer's own is left at no.
      const [conversation, stream] = await Promise.all([showing.conversation(row, undefined), showing.stream(row, undefined)])
      realtime.toRoom(roomOf(row.conversation_id), 'change-stream-info', { conversation, stream })
    },
    tellEnd({ row, reason, at }: Ended): void {
      const conversationId = row.conversation_id
      const room = roomOf(conversationId)
      if (reason !== 'replaced') {
        realtime.toRoom(room, 'admin-end-session-stream', { streamId: row.id, conversationId, reason, createdAt: at.toISOString() })
      }
      realtime.emptyRooms(bothOf(conversationId))
      video?.endStream(row.session_id)
      endHere(conversationId)
      bus.tell('stream.ended', { conversationId })
    },
    stop(): void {
      for (const { timer } of rooms.values()) clearTimeout(timer)
      rooms.clear()
    },
  }
}
