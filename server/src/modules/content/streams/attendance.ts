// Who is in the rooms of streams and saying so: at most once a second a room (wire.md 5). Each process says who is in them over its
// sockets, and tells these of everybody (decision 086).
import type { RoomMember } from '@fieldhouse/contract'
import type { Bus } from '#platform/bus/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Goals } from '#books/goals'
import type { Supporters } from '#books/supporters'
import type { Accounts } from '#people/accounts'
import * as store from './store.ts'
import type { StreamRow } from './tables.ts'

/** Everybody who was let in. */
export const roomOf = (conversationId: string) => `stream:${conversationId}`
/** Of those, who reads the chat: not minors (policy.ts). */
export const chatOf = (conversationId: string) => `stream-chat:${conversationId}`

/** From so many sockets on, over all processes, a room is a crowd: less is said in it, less often. */
export const crowdFrom = 500
const mostCards = 50
const mostCardsOfCrowd = 12
const quietFor = 1000
const quietForCrowd = 5000
/** What one of a crowd changes is told to other processes with what the others change in this time. */
const gatherFor = 250

/** A room; its host is remembered so that a socket that closes needs no look into the database. */
interface Known {
  readonly hostId: string
  readonly streamId: string
  readonly pageId: string
  /** Accounts that were here when the page was closed to where they are. */
  readonly closedOut: Set<string>
  /** What the page collects for has changed, and the room was not told. */
  areGoalsNew: boolean
  saidAt: number
  timer: NodeJS.Timeout | undefined
}

export interface AttendanceNeeds {
  readonly db: Db
  readonly bus: Pick<Bus, 'board' | 'tell' | 'on'>
  readonly realtime: Realtime
  readonly accounts: Accounts
  readonly supporters: Pick<Supporters, 'badgesOf'>
  readonly goals: Pick<Goals, 'ofRoom'>
}

/** Of one process: accounts with whether they are minors and whether they read the chat, and networks of visitors. */
interface Here {
  readonly viewers: readonly (readonly [accountId: string, isMinor: boolean, reads: boolean])[]
  readonly guests: readonly string[]
  /** That read the chat. */
  readonly sockets: number
}

function createHere({ bus, realtime }: Pick<AttendanceNeeds, 'bus' | 'realtime'>) {
  const board = bus.board<Here>('room')
  const peersOf = (conversationId: string) => realtime.peersIn(roomOf(conversationId))
  const readersHere = (conversationId: string): ReadonlySet<string> =>
    new Set(realtime.peersIn(chatOf(conversationId)).flatMap(({ viewer }) => viewer?.accountId ?? []))
  const hereOf = (conversationId: string): Here => {
    const peers = peersOf(conversationId)
    const readers = readersHere(conversationId)
    const viewers = new Map(
      peers.flatMap(({ viewer }) =>
        viewer ? [[viewer.accountId, [viewer.accountId, viewer.isMinor, readers.has(viewer.accountId)] as const] as const] : [],
      ),
    )
    const guests = [...new Set(peers.flatMap(({ viewer, network }) => (viewer ? [] : [network])))]
    return { viewers: [...viewers.values()], guests, sockets: realtime.sizeHere(chatOf(conversationId)) }
  }
  const everywhere = (conversationId: string): Here[] => [hereOf(conversationId), ...board.others(conversationId)]
  const readersOf = (conversationId: string): ReadonlySet<string> =>
    new Set(everywhere(conversationId).flatMap(({ viewers }) => viewers.flatMap(([id, , reads]) => (reads ? [id] : []))))
  const crowdOf = (conversationId: string) => {
    const others = board.others(conversationId)
    const sockets = others.reduce((sum, here) => sum + here.sockets, realtime.sizeHere(chatOf(conversationId)))
    return { sockets, processes: others.length + 1 }
  }
  const isHere = (conversationId: string, accountId: string) => realtime.isHere(roomOf(conversationId), accountId)

  const sayNow = (conversationId: string): void => {
    const here = hereOf(conversationId)
    board.set(conversationId, here.viewers.length + here.guests.length > 0 ? here : undefined)
  }
  const waiting = new Set<string>()
  /** To the others: who has come is counted by them, and what is kept from whom is asked of all. At once, but in a crowd. */
  const sayHere = (conversationId: string): void => {
    if (realtime.sizeHere(roomOf(conversationId)) < crowdFrom) return sayNow(conversationId)
    if (waiting.has(conversationId)) return
    waiting.add(conversationId)
    setTimeout(() => {
      waiting.delete(conversationId)
      sayNow(conversationId)
    }, gatherFor).unref()
  }

  return { board, peersOf, readersHere, everywhere, readersOf, crowdOf, sayHere, isHere }
}

export type Attendance = ReturnType<typeof createAttendance>

export function createAttendance({ db, bus, realtime, accounts, supporters, goals }: AttendanceNeeds) {
  const rooms = new Map<string, Known>()

  const { board, peersOf, readersHere, everywhere, readersOf, crowdOf, sayHere, isHere } = createHere({ bus, realtime })

  const isCrowd = (conversationId: string): boolean => crowdOf(conversationId).sockets >= crowdFrom

  /** People beside the host, each once however many devices, visitors once a network; minors are counted, not named. */
  const count = async (conversationId: string, { hostId, pageId }: Known): Promise<{ total: number; members: RoomMember[] }> => {
    const all = everywhere(conversationId)
    const viewers = new Map(all.flatMap((here) => here.viewers.flatMap(([id, isMinor]) => (id === hostId ? [] : [[id, isMinor] as const]))))
    const guests = new Set(all.flatMap((here) => here.guests))
    const named = isCrowd(conversationId) ? mostCardsOfCrowd : mostCards
    const ids = [...viewers].flatMap(([id, isMinor]) => (isMinor ? [] : [id])).slice(0, named)
    const [cards, badgeOf] = await Promise.all([accounts.cards(ids), supporters.badgesOf(ids.map((id) => [pageId, id] as const))])
    const members = ids.flatMap((id) => {
      const card = cards.get(id)
      return card ? [{ ...card, badge: badgeOf(pageId, id) }] : []
    })
    return { total: viewers.size + guests.size, members }
  }

  const say = async (conversationId: string, known: Known): Promise<void> => {
    known.timer = undefined
    known.saidAt = performance.now()
    const areGoalsNew = known.areGoalsNew
    known.areGoalsNew = false
    try {
      const [present, collected] = await Promise.all([count(conversationId, known), areGoalsNew ? goals.ofRoom(known.pageId) : undefined])
      const news = { conversationId, ...present }
      await store.setMembers(db, known.streamId, present.total)
      // Whoever reads the chat is told of goals; nobody under 18 does (youth.md Y31, Y36).
      // Each process tells its own: of others the last that was heard counts here, too.
      if (collected) realtime.toRoomHere(chatOf(conversationId), 'public-room-changed', { ...news, goals: collected })
      realtime.toRoomHere(roomOf(conversationId), 'public-room-changed', news, collected && readersHere(conversationId))
    } catch (error) {
      known.areGoalsNew ||= areGoalsNew
      throw error
    }
  }

  /** Now, or as soon as the last time is a second ago, in a crowd five. */
  const announce = (conversationId: string): void => {
    sayHere(conversationId)
    announceHere(conversationId)
  }
  const announceHere = (conversationId: string): void => {
    const known = rooms.get(conversationId)
    if (!known || known.timer) return
    // What fails here is said with the next change.
    const run = () => void say(conversationId, known).catch(() => undefined)
    const quiet = isCrowd(conversationId) ? quietForCrowd : quietFor
    known.timer = setTimeout(run, Math.max(0, known.saidAt + quiet - performance.now()))
    known.timer.unref()
  }

  board.onChange(announceHere)

  /** Says so in the room of the page. */
  const announceGoalsHere = (pageId: string): void => {
    for (const [conversationId, known] of rooms) {
      if (known.pageId !== pageId) continue
      known.areGoalsNew = true
      announceHere(conversationId)
    }
  }
  bus.on('stream.goals', ({ pageId }) => announceGoalsHere(pageId))

  return {
    rooms,
    peersOf,
    count,
    know(row: StreamRow): Known {
      const known = rooms.get(row.conversation_id) ?? {
        hostId: row.host_id,
        streamId: row.id,
        pageId: row.page_id,
        closedOut: new Set(),
        areGoalsNew: false,
        saidAt: -Infinity,
        timer: undefined,
      }
      rooms.set(row.conversation_id, known)
      return known
    },
    /** Over a socket of this process. */
    isHere,
    isAnywhere: (conversationId: string, accountId: string): boolean =>
      isHere(conversationId, accountId) || board.others(conversationId).some(({ viewers }) => viewers.some(([id]) => id === accountId)),
    /** Nobody is there any more. */
    close: (conversationId: string): void => board.set(conversationId, undefined),
    announce,
    announceGoals(pageId: string): void {
      announceGoalsHere(pageId)
      bus.tell('stream.goals', { pageId })
    },
    /** The accounts that read the chat. */
    readersOf,
    /** The sockets that read it, and the processes that may write into it. */
    crowdOf,
  }
}
