// Writing posts: create, change, plan, remove. Reading is in reading.ts.
import { AppError } from '../../platform/app-error.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { blankPost, contentOf, statusOf, type Change, type NewPost } from './form.ts'
import { decideSale, decideSaleAgain, requireComplete, slugOf } from './policy.ts'
import { createPublication, type Needs } from './publication.ts'
import * as store from './store.ts'
import type { FeedRow } from './tables.ts'

export type { Needs } from './publication.ts'

export type Writing = ReturnType<typeof createWriting>

export function createWriting(needs: Needs) {
  const { db, clock, outbox, media } = needs
  const { rulesFor, requireMayPublish, holdFiles, holdPolls, settle, countListed } = createPublication(needs)

  return {
    /** Throws the codes of `feeds.create`. */
    async create(viewer: Viewer, wish: NewPost): Promise<FeedRow> {
      // Teams come with their own module; until then nobody is in one.
      if (wish.teamId) throw new AppError('team.not_member')
      return db.transaction().execute(async (tx) => {
        const sale = decideSale(wish, await rulesFor(tx, viewer.accountId))
        const row = {
          ...blankPost(viewer, wish.type, clock.now()),
          ...sale,
          ...contentOf(wish),
          ...statusOf(wish, clock.now(), 'active'),
        }
        row.slug = slugOf(row.id, row.title || row.text)
        if (row.status !== 'draft') requireComplete(row)
        await requireMayPublish(tx, viewer, row.status)
        const inserted = await store.insertFeed(tx, row)
        await holdFiles(tx, inserted)
        await holdPolls(tx, inserted, wish.pollIds ?? [], true)
        return settle(tx, undefined, inserted)
      })
    },

    async update(viewer: Viewer, id: string, wish: Change): Promise<FeedRow> {
      if (wish.teamId) throw new AppError('team.not_member')
      return db.transaction().execute(async (tx) => {
        const row = await store.lockOwn(tx, id, viewer.accountId)
        if (!row) throw new AppError('feed.unknown')
        const sale = decideSaleAgain(row, wish, await rulesFor(tx, row.page_id))
        const type = wish.type === undefined ? {} : { type: wish.type }
        const change = {
          ...sale,
          ...type,
          ...contentOf(wish),
          ...statusOf(wish, clock.now(), row.status),
          updated_at: clock.now(),
        }
        if ({ ...row, ...change }.status !== 'draft') requireComplete({ ...row, ...change })
        await requireMayPublish(tx, viewer, change.status ?? row.status)
        const updated = await store.updateFeed(tx, id, change)
        await holdFiles(tx, updated)
        await holdPolls(tx, updated, wish.pollIds, wish.pollExpiredAt !== undefined)
        return settle(tx, row, updated)
      })
    },

    /** Buyers keep the post and its files; without buyers the files go. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const row = await store.lockOwn(tx, id, viewer.accountId)
        if (!row) throw new AppError('feed.unknown')
        const removed = await store.updateFeed(tx, id, { deleted_at: clock.now() })
        if (row.audience !== 'buyers') await media.release(tx, 'feed', id)
        if (row.listed && !removed.listed) await countListed(tx, row.page_id, -1)
        await outbox.write(tx, 'feed.removed', { feedId: id, pageId: row.page_id })
      })
    },

    /** For the modules of reactions and comments, in the transaction of their change. */
    addToCount: store.addToCount,
  }
}
