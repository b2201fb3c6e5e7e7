// What a team's staff decides about posts of its members: the queue, the decision, the author's word against it, and what stands
// at the top of the page.
import type { Calls, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Pages } from '#ground/pages'
import * as pinStore from './pin-store.ts'
import type { Publication } from './publication.ts'
import * as store from './store.ts'
import type { FeedRow } from './tables.ts'
import type { Viewing } from './viewing.ts'

export const mostPins = 3

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly pages: Pages
}

type Standing = Partial<Pick<FeedRow, 'moderation_status' | 'moderation_reason' | 'waiting_since' | 'moderated_by' | 'appeal'>>
type QueueQuery = QueryOf<Calls['teams']['feeds']>

export type Moderation = ReturnType<typeof createModeration>

/** What was decided before is over: somebody has to look again, or nobody. */
const fresh = { moderation_reason: null, moderated_by: null, appeal: null } as const

export function createModeration({ db, clock, outbox, pages }: Needs, { settle }: Publication) {
  /** A post of the team, taken for the rest of the transaction. */
  const takeOf = async (tx: Db, teamId: string, feedId: string): Promise<FeedRow> => {
    const row = await store.lock(tx, feedId)
    if (row?.page_id !== teamId) throw new AppError('team.feed_not_of_team')
    return row
  }

  return {
    /** The team whose page a post is on; undefined for other posts. */
    async teamOf(feedId: string | undefined): Promise<string | undefined> {
      const row = feedId === undefined ? undefined : await store.findById(db, feedId)
      return row && row.deleted_at === null && (await pages.kindOf(row.page_id)) === 'team' ? row.page_id : undefined
    },

    pinnedOf: (pageIds: readonly string[]) => pinStore.loadPins(db, pageIds),

    /**
     * How a post that is written now stands with the staff of its page: on a person's own page nobody is asked; what staff writes is
     * out; what other members write waits while the team moderates, after each change anew.
     */
    async standingOf(tx: Db, viewer: Viewer, pageId: string, before: FeedRow | undefined): Promise<Standing> {
      const page = (await pages.load([pageId], tx)).get(pageId)
      if (page?.kind !== 'team') return {}
      const isStaff = await pages.actAs(viewer, pageId, 'publish', tx)
      // Staff that corrects a member's waiting post has not approved it by that.
      if (isStaff && before && before.author_id !== viewer.accountId) return {}
      if (isStaff || !page.is_moderated) {
        // A rejection stands until it is looked at again, also where nobody moderates any more.
        const isRejected = !isStaff && before?.moderation_status === 'rejected'
        if (!isRejected) return { ...fresh, moderation_status: 'approved', waiting_since: null }
      }
      return { ...fresh, moderation_status: 'pending', waiting_since: clock.now() }
    },

    /** Posts of the team in every state but others' drafts. */
    async list(teamId: string, query: QueueQuery, show: Viewing['showMany'], viewer: Viewer) {
      const { rows, total } = await store.listOwn(db, teamId, {
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
        sort: query.sort ?? 'desc',
        sortBy: 'created_at',
        status: query.status,
        moderationStatus: query.moderationStatus,
        q: query.q,
        exceptDraftsOfOthers: viewer.accountId,
      })
      return { data: await show(rows, viewer), total }
    },

    /** What waits, the oldest first. */
    async queue(teamId: string, query: { limit?: number; offset?: number }, show: Viewing['showMany'], viewer: Viewer) {
      const { rows, total } = await store.listWaiting(db, teamId, query.limit ?? 10, query.offset ?? 0)
      return { data: await show(rows, viewer), total }
    },

    /** Throws `team.feed_not_of_team`, `feed.not_waiting`, `team.reason_required`. The same decision again changes nothing. */
    async decide(viewer: Viewer, feedId: string, status: 'approved' | 'rejected', reason: string | undefined) {
      if (status === 'rejected' && !reason?.trim()) throw new AppError('team.reason_required')
      return inTransaction(db, async (tx) => {
        const row = await store.lock(tx, feedId)
        if (!row) throw new AppError('team.feed_not_of_team')
        if (row.moderation_status === status) return row
        if (row.moderation_status === null || row.status === 'draft') throw new AppError('feed.not_waiting')
        const decided = await store.updateFeed(tx, feedId, {
          moderation_status: status,
          moderation_reason: status === 'rejected' ? (reason?.trim() ?? null) : null,
          moderated_by: viewer.accountId,
          waiting_since: null,
        })
        if (status === 'rejected') await pinStore.unpin(tx, feedId)
        await outbox.write(tx, 'feed.moderated', { feedId, teamId: row.page_id, authorId: row.author_id, status })
        return settle(tx, row, decided)
      })
    },

    /** The author asks to look again, once for each rejection. Throws `feed.unknown`, `feed.not_rejected`. */
    async appeal(viewer: Viewer, feedId: string, text: string): Promise<FeedRow> {
      return inTransaction(db, async (tx) => {
        const row = await store.lock(tx, feedId)
        const isOwn = row?.author_id === viewer.accountId && (await pages.actAs(viewer, row.page_id, 'contribute', tx))
        if (!row || !isOwn) throw new AppError('feed.unknown')
        if (row.moderation_status !== 'rejected') throw new AppError('feed.not_rejected')
        return store.updateFeed(tx, feedId, { moderation_status: 'pending', waiting_since: clock.now(), appeal: text.trim() })
      })
    },

    /** Pins or unpins; answers what is pinned. Throws `team.feed_not_of_team`, `team.pin_limit`. */
    async pin(teamId: string, feedId: string, wanted: boolean | undefined): Promise<string[]> {
      return inTransaction(db, async (tx) => {
        await pinStore.lockPins(tx, teamId)
        const row = await takeOf(tx, teamId, feedId)
        const pinned = (await pinStore.loadPins(tx, [teamId]))(teamId)
        const isPinned = pinned.includes(feedId)
        const shall = wanted ?? !isPinned
        if (shall && !isPinned) {
          if (!row.listed) throw new AppError('team.feed_not_of_team')
          if (pinned.length >= mostPins) throw new AppError('team.pin_limit')
          await pinStore.pin(tx, { page_id: teamId, feed_id: feedId, pinned_at: clock.now() })
        }
        if (!shall) await pinStore.unpin(tx, feedId)
        return (await pinStore.loadPins(tx, [teamId]))(teamId)
      })
    },
  }
}
