// Who is in the rooms of streams, in this process, and saying so: at most once a second a room (wire.md 5).
import type { AccountCard } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Accounts } from '#people/accounts'
import * as store from './store.ts'
import type { StreamRow } from './tables.ts'

/** Everybody who was let in. */
export const roomOf = (conversationId: string) => `stream:${conversationId}`
/** Of those, who reads the chat: not minors (policy.ts). */
export const chatOf = (conversationId: string) => `stream-chat:${conversationId}`

const mostCards = 50
const quietFor = 1000

/** A room; its host is remembered so that a socket that closes needs no look into the database. */
interface Known {
  readonly hostId: string
  readonly streamId: string
  saidAt: number
  timer: NodeJS.Timeout | undefined
}

export interface AttendanceNeeds {
  readonly db: Db
  readonly realtime: Realtime
  readonly accounts: Accounts
}

export type Attendance = ReturnType<typeof createAttendance>

export function createAttendance({ db, realtime, accounts }: AttendanceNeeds) {
  const rooms = new Map<string, Known>()

  const peersOf = (conversationId: string) => realtime.peersIn(roomOf(conversationId))

  /** People beside the host, each once however many devices, visitors once a network; minors are counted, not named. */
  const count = async (conversationId: string, hostId: string): Promise<{ total: number; members: AccountCard[] }> => {
    const peers = peersOf(conversationId)
    const viewers = new Map(
      peers.flatMap(({ viewer }) => (viewer && viewer.accountId !== hostId ? [[viewer.accountId, viewer] as const] : [])),
    )
    const guests = new Set(peers.flatMap(({ viewer, network }) => (viewer ? [] : [network])))
    const named = [...viewers.values()].filter(({ isMinor }) => !isMinor).slice(0, mostCards)
    const cards = await accounts.cards(named.map(({ accountId }) => accountId))
    return { total: viewers.size + guests.size, members: named.flatMap(({ accountId }) => cards.get(accountId) ?? []) }
  }

  const say = async (conversationId: string, known: Known): Promise<void> => {
    known.timer = undefined
    known.saidAt = Date.now()
    const { total, members } = await count(conversationId, known.hostId)
    await store.setMembers(db, known.streamId, total)
    realtime.toRoom(roomOf(conversationId), 'public-room-changed', { conversationId, total, members })
  }

  return {
    rooms,
    peersOf,
    count,
    know(row: StreamRow): Known {
      const known = rooms.get(row.conversation_id) ?? { hostId: row.host_id, streamId: row.id, saidAt: 0, timer: undefined }
      rooms.set(row.conversation_id, known)
      return known
    },
    isHere: (conversationId: string, hostId: string) => peersOf(conversationId).some(({ viewer }) => viewer?.accountId === hostId),
    /** Now, or as soon as the last time is a second ago. */
    announce(conversationId: string): void {
      const known = rooms.get(conversationId)
      if (!known || known.timer) return
      // What fails here is said with the next change.
      const run = () => void say(conversationId, known).catch(() => undefined)
      known.timer = setTimeout(run, Math.max(0, known.saidAt + quietFor - Date.now()))
      known.timer.unref()
    },
  }
}
