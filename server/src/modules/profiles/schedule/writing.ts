// Writing a schedule, and the posts that are made from it.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Feed } from '@fieldhouse/contract'
import { changedContent, lineOf, newContent, type EventChange, type NewEvent } from './form.ts'
import type { Needs } from './needs.ts'
import { mostEvents } from './policy.ts'
import * as store from './store.ts'
import type { EventRow } from './tables.ts'

export type ScheduleWriting = ReturnType<typeof createScheduleWriting>

export function createScheduleWriting(needs: Needs) {
  const { db, clock, pages, teams } = needs

  /** Asked again behind the lock: whoever was taken out meanwhile changes nothing any more. */
  const requireManager = async (tx: Db, viewer: Viewer, teamId: string): Promise<void> => {
    if (!(await pages.actAs(viewer, teamId, 'manage', tx))) throw new AppError('request.forbidden')
  }

  /** Words of a team have no author whose they would be: nobody under 18 writes them (youth.md Y64). Throws `youth.not_allowed`. */
  const refuseMinor = (viewer: Viewer): void => {
    if (viewer.isMinor) throw new AppError('youth.not_allowed')
  }

  /** Changes one event; `change` answers what is new. Throws `schedule.unknown`. */
  const rewrite = (viewer: Viewer, teamId: string, id: string, change: (row: EventRow) => Partial<EventRow>): Promise<EventRow> =>
    inTransaction(db, async (tx) => {
      const row = await take(tx, teamId, id)
      await requireManager(tx, viewer, teamId)
      return store.update(tx, id, { ...change(row), updated_at: clock.now() })
    })

  return {
    /** Throws `youth.not_allowed`, `team.unknown`, `schedule.limit_reached`, `request.invalid`. */
    async create(viewer: Viewer, teamId: string, wish: NewEvent): Promise<EventRow> {
      refuseMinor(viewer)
      // Everybody may act for a page of their own, which is no team.
      await teams.reading.view(teamId, viewer)
      return inTransaction(db, async (tx) => {
        await requireManager(tx, viewer, teamId)
        if ((await store.count(tx, teamId)) >= mostEvents) throw new AppError('schedule.limit_reached')
        const now = clock.now()
        return store.insert(tx, {
          id: newId(),
          team_id: teamId,
          ...newContent(wish),
          result: null,
          revision: 0,
          feed_id: null,
          created_by: viewer.accountId,
          created_at: now,
          updated_at: now,
        })
      })
    },

    /** Throws `youth.not_allowed`, `schedule.unknown`, `request.invalid`. */
    async update(viewer: Viewer, teamId: string, id: string, wish: EventChange): Promise<EventRow> {
      refuseMinor(viewer)
      return rewrite(viewer, teamId, id, (row) => changedContent(row, wish))
    },

    /** Throws `youth.not_allowed`, `schedule.unknown`, `schedule.not_a_game`. */
    async setResult(viewer: Viewer, teamId: string, id: string, result: string | null): Promise<EventRow> {
      refuseMinor(viewer)
      return rewrite(viewer, teamId, id, (row) => {
        if (row.kind !== 'game') throw new AppError('schedule.not_a_game')
        return { result: lineOf(result) }
      })
    },

    /** Throws `schedule.unknown`. */
    remove: (viewer: Viewer, teamId: string, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await take(tx, teamId, id)
        await requireManager(tx, viewer, teamId)
        await store.remove(tx, id)
      }),

    /** Whether a stream may be from it. Throws `schedule.unknown`, `schedule.not_a_game`, `schedule.canceled`. */
    async requireGame(tx: Db, teamId: string, id: string): Promise<void> {
      const row = await store.find(tx, teamId, id)
      if (!row) throw new AppError('schedule.unknown')
      if (row.kind !== 'game') throw new AppError('schedule.not_a_game')
      if (row.is_canceled) throw new AppError('schedule.canceled')
    },

    post: createPosting(needs),
  }
}

/** Kept for the rest of the transaction. Throws `schedule.unknown`. */
async function take(tx: Db, teamId: string, id: string): Promise<EventRow> {
  const row = await store.lock(tx, teamId, id)
  if (!row) throw new AppError('schedule.unknown')
  return row
}

const gameCardOf = (row: EventRow): NonNullable<Feed['gameCard']> => ({
  opponent: row.opponent ?? '',
  startsAt: row.starts_at.toISOString(),
  venue: row.venue,
  isHome: row.is_home,
  result: row.result,
})

/** A game has one post; only when that was removed, another one is made. */
function createPosting({ db, feeds }: Needs) {
  return async (viewer: Viewer, teamId: string, id: string): Promise<{ feed: Feed; isNew: boolean }> => {
    const before = await store.find(db, teamId, id)
    const goneId = before?.feed_id && (await feeds.moderation.teamOf(before.feed_id)) === undefined ? before.feed_id : null
    const made = await inTransaction(db, async (tx) => {
      const row = await take(tx, teamId, id)
      if (row.kind !== 'game') throw new AppError('schedule.not_a_game')
      if (row.feed_id !== null && row.feed_id !== goneId) return { feedId: row.feed_id, isNew: false }
      if (row.is_canceled) throw new AppError('schedule.canceled')
      const feed = await feeds.writing.createIn(tx, viewer, { type: 'game-card', teamId, gameCard: gameCardOf(row) })
      await store.keepPost(tx, id, feed.id)
      return { feedId: feed.id, isNew: true }
    })
    return { feed: await showPost(made.feedId, viewer), isNew: made.isNew }
  }

  /** What another member wrote and waits for the staff is not there yet for everybody. */
  async function showPost(feedId: string, viewer: Viewer): Promise<Feed> {
    try {
      return await feeds.reading.view(feedId, viewer)
    } catch (error) {
      if (error instanceof AppError && error.code === 'feed.unknown') throw new AppError('schedule.post_waiting')
      throw error
    }
  }
}
