// The room of a thing on the socket: whoever reads its comments is told that there are others, by ids alone, and asks for what they may see;
// and how many like the thing.
import type { CommentedKind, ReactionObject } from '@fieldhouse/contract'
import { seconds } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Peer } from '#platform/realtime/index.ts'
import type { Doors } from './doors.ts'
import type { Needs } from './needs.ts'
import type { CommentNews } from './tidings.ts'

const roomOf = (objectId: string) => `object:${objectId}`
const isRoom = /^object:(.+)$/
/** Above this many a second, the room is told that there are others, once a second. */
const mostSingle = 5
/** What is lost ends within this (access.md F54). */
const lookEvery = seconds(5)

export type Live = ReturnType<typeof createLive>

interface Room {
  readonly kind: CommentedKind
  looked: number
  second: number
  told: number
  later?: NodeJS.Timeout | undefined
}

export function createLive({ bus, clock, faults, outbox, pages, reactions, realtime }: Needs, doors: Doors) {
  const rooms = new Map<string, Room>()

  const leave = async (peer: Peer, objectId: string): Promise<void> => {
    await peer.leave([roomOf(objectId)])
    forget(objectId)
  }
  const forget = (objectId: string): void => {
    if (realtime.peersIn(roomOf(objectId)).length > 0) return
    clearTimeout(rooms.get(objectId)?.later)
    rooms.delete(objectId)
  }

  realtime.onClient('comments/join', async (peer, { objectId, objectType }) => {
    await doors.open(objectType, objectId, peer.viewer)
    if (!rooms.has(objectId)) rooms.set(objectId, { kind: objectType, looked: clock.now().getTime(), second: 0, told: 0 })
    await peer.join([roomOf(objectId)])
    return {}
  })
  realtime.onClient('comments/leave', async (peer, { objectId }) => {
    await leave(peer, objectId)
    return {}
  })
  realtime.onGone((_peer, names) => {
    for (const name of names) {
      const [, objectId] = isRoom.exec(name) ?? []
      if (objectId !== undefined) setImmediate(() => forget(objectId))
    }
  })

  /** Whoever does not see the thing any more is out before the next is told, if it was not looked at a moment ago. */
  const review = async (objectId: string, room: Room): Promise<void> => {
    const now = clock.now().getTime()
    if (now - room.looked < lookEvery) return
    room.looked = now
    for (const peer of realtime.peersIn(roomOf(objectId))) {
      const isLost = await doors.open(room.kind, objectId, peer.viewer).then(
        () => false,
        () => true,
      )
      if (isLost) await leave(peer, objectId)
    }
  }

  const isTooMany = (objectId: string, room: Room): boolean => {
    const second = Math.floor(clock.now().getTime() / 1000)
    if (room.second !== second) Object.assign(room, { second, told: 0 })
    room.told += 1
    if (room.told <= mostSingle) return false
    room.later ??= setTimeout(() => {
      room.later = undefined
      realtime.toRoomHere(roomOf(objectId), 'comments_changed', { objectId })
    }, 1000).unref()
    return true
  }

  /** Each process tells its own sockets: it alone knows who is in the room over them. */
  const tellHere = async ({ event, commentId, objectId, parentId, authorId }: CommentNews): Promise<void> => {
    const room = rooms.get(objectId)
    if (!room) return
    await review(objectId, room)
    if (!rooms.has(objectId) || isTooMany(objectId, room)) return
    const here = realtime.peersIn(roomOf(objectId)).flatMap(({ viewer }) => viewer?.accountId ?? [])
    const apart = await pages.apartAmong({ accountId: authorId }, here)
    // Who deleted what is not said.
    const creatorId = event === 'comment_created' ? authorId : null
    realtime.toRoomHere(roomOf(objectId), event, { _id: commentId, objectId, parentId, creatorId }, apart)
  }

  bus.on('comments.news', (news) => void tellHere(news).catch((error: unknown) => faults.note('comments', error)))
  const tell = async (event: CommentNews['event'], { commentId, objectId, parentId, authorId }: Omit<CommentNews, 'event'>) => {
    const news = { event, commentId, objectId, parentId, authorId }
    bus.tell('comments.news', news)
    await tellHere(news)
  }
  const tellLikes = async (kind: ReactionObject, id: string, using?: Db): Promise<void> => {
    const room = rooms.get(id)
    if (!room) return
    await review(id, room)
    const likes = await reactions.tallies.shown(kind, 'likes', id, using)
    if (likes !== undefined) realtime.toRoomHere(roomOf(id), 'tally_changed', { objectId: id, likes })
  }
  bus.on('comments.likes', ({ kind, id }) => void tellLikes(kind, id).catch((error: unknown) => faults.note('comments', error)))

  outbox.on('comment.created', async (facts) => {
    if (facts.state === 'live') await tell('comment_created', facts)
  })
  outbox.on('likes.changed', async ({ kind, id }, tx) => {
    bus.tell('comments.likes', { kind, id })
    await tellLikes(kind, id, tx)
  })
  outbox.on('comment.approved', (facts) => tell('comment_created', facts))
  outbox.on('comment.removed', async (facts) => {
    // Of what nobody saw nobody hears that it went.
    if (facts.wasShown) await tell('comment_removed', facts)
  })
}
