// Lists of comments and single ones, as one reader may see them.
import { commentPath, type Calls, type Comment, type OwnComment, type QueryOf, type WaitingComment } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readAfter, writeAfter } from './cursor.ts'
import type { Doors } from './doors.ts'
import type { Needs } from './needs.ts'
import { isWithheld } from './policy.ts'
import { presentComment, presentOwn, presentWaiting, type Place } from './present.ts'
import * as store from './store.ts'
import type { SeenComment } from './tables.ts'

const defaultLimit = 10

interface Page<T> {
  readonly data: T[]
  readonly nextCursor: string | null
}

interface Window {
  readonly limit?: number
  readonly offset?: number
  readonly cursor?: string
}

const windowOf = ({ limit = defaultLimit, offset = 0, cursor }: Window) => ({ limit, offset, after: readAfter(cursor) })

/** What was read with one more than asked for. */
function cut(rows: readonly SeenComment[], limit: number): { kept: SeenComment[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { kept, nextCursor: rows.length > limit && last ? writeAfter(last) : null }
}

export type Reading = ReturnType<typeof createReading>

export function createReading({ db, clock, accounts, pages, reactions, things, supporters }: Needs, doors: Doors) {
  /** With the cards of everybody they name and the marks of the reader, each in one statement. */
  const show = async (rows: readonly SeenComment[], viewer: Viewer | undefined, mayKeep: boolean): Promise<Comment[]> => {
    const people = rows.flatMap((row) => [row.author_id, row.answered_author_id, ...row.mentioned_ids].filter((id) => id !== null))
    const [cards, flagsOf, badgeOf] = await Promise.all([
      accounts.cards(people),
      reactions.flags.of(
        viewer,
        rows.map((row) => row.id),
      ),
      supporters.badgesOf(rows.flatMap((row) => (row.author_id === null ? [] : [[row.page_id, row.author_id] as const]))),
    ])
    const facts = { badgeOf, readerId: viewer?.accountId, mayKeep, now: clock.now(), card: (id: string) => cards.get(id) }
    return rows.map((row) => presentComment(row, { ...facts, isLiked: flagsOf(row.id).isLiked }))
  }

  /** Where comments stand, as far as the reader may go there. */
  const placesOf = async (rows: readonly SeenComment[], viewer: Viewer): Promise<(row: SeenComment) => Place> => {
    const named = rows.map((row) => ({ kind: row.object_type, id: row.object_id }))
    const cardOf = await things.cards(named, viewer)
    return (row) => {
      const path = cardOf({ kind: row.object_type, id: row.object_id })?.path ?? null
      // What its page has no word of has no place there either.
      const isFound = !isWithheld(row) || row.author_id === viewer.accountId
      return { _id: row.object_id, type: row.object_type, path: path === null || !isFound ? path : commentPath(path, row.id) }
    }
  }

  const withPlaces = async <T>(
    { kept, nextCursor }: ReturnType<typeof cut>,
    viewer: Viewer,
    mayKeep: boolean,
    present: (row: SeenComment, comment: Comment, place: Place) => T,
  ): Promise<Page<T>> => {
    const [shown, placeOf] = await Promise.all([show(kept, viewer, mayKeep), placesOf(kept, viewer)])
    const data = shown.flatMap((comment, index) => {
      const row = kept[index]
      return row ? [present(row, comment, placeOf(row))] : []
    })
    return { data, nextCursor }
  }

  return {
    /** The first page has the pinned one beside as many as were asked for. Throws the codes of `comments.list`. */
    async list(query: QueryOf<Calls['comments']['list']>, viewer: Viewer | undefined): Promise<Page<Comment>> {
      const { limit, offset, after } = windowOf(query)
      const wish = { readerId: viewer?.accountId, limit, offset, after }
      const { objectId: id, objectType: type } = query
      if (type === 'comment') {
        const { place } = await doors.require(id, viewer)
        const [rows, mayKeep] = await Promise.all([store.listReplies(db, id, wish), pages.actAs(viewer, place.pageId, 'moderate')])
        const { kept, nextCursor } = cut(rows, limit)
        return { data: await show(kept, viewer, mayKeep), nextCursor }
      }
      const { pageId } = await doors.open(type, id, viewer)
      const isStart = after === undefined && offset === 0
      const [pinned, rows, mayKeep] = await Promise.all([
        isStart ? store.findPinned(db, id, viewer?.accountId) : [],
        store.listOn(db, id, { ...wish, isBest: query.sortBy === 'best' }),
        pages.actAs(viewer, pageId, 'moderate'),
      ])
      const { kept, nextCursor } = cut(rows, limit)
      return { data: await show([...pinned, ...kept], viewer, mayKeep), nextCursor }
    },

    /** Throws `comment.unknown`, `comment.locked`. */
    async view(id: string, viewer: Viewer | undefined): Promise<Comment> {
      const held = await store.findHeld(db, id)
      // What waits, as whoever decides on it finds it where it stands.
      if (viewer && held && !isWithheld(held) && !held.is_shut && (await pages.actAs(viewer, held.page_id, 'moderate')))
        return this.after(id, viewer)
      const { row, place } = await doors.require(id, viewer)
      const [comment] = await show([row], viewer, await pages.actAs(viewer, place.pageId, 'moderate'))
      if (!comment) throw new Error('A comment was not shown')
      return comment
    },

    /** For whoever has just written it or decided on it, who may delete it either way. */
    async after(id: string, viewer: Viewer): Promise<Comment> {
      const row = await store.find(db, id)
      if (!row) throw new AppError('comment.unknown')
      const seen = (await store.findSeen(db, id, viewer.accountId)) ?? { ...row, answered_author_id: null, is_muted: false }
      const [comment] = await show([seen], viewer, true)
      if (!comment) throw new Error('A comment was not shown')
      return comment
    },

    async mine(viewer: Viewer, query: Window): Promise<Page<OwnComment>> {
      const { limit, ...rest } = windowOf(query)
      return withPlaces(cut(await store.listOf(db, viewer.accountId, { limit, ...rest }), limit), viewer, false, presentOwn)
    },

    async waiting(viewer: Viewer, { teamId, ...query }: Window & { teamId?: string }): Promise<Page<WaitingComment>> {
      const pageId = await pages.actingPage(viewer, teamId, 'moderate')
      const { limit, ...rest } = windowOf(query)
      return withPlaces(cut(await store.listWaiting(db, pageId, { limit, ...rest }), limit), viewer, true, presentWaiting)
    },
  }
}
