// Writing posts: create, change, plan, remove. Reading is in reading.ts.
import { AppError } from '#platform/app-error.ts'
import { type Db, inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { blankPost, contentOf, openingOf, statusOf, type Change, type NewPost } from './form.ts'
import { decideOpening, decideSale, decideSaleAgain, requireComplete, requireSameType, slugOf } from './policy.ts'
import type { Moderation } from './moderation.ts'
import type { Needs, Publication } from './publication.ts'
import * as store from './store.ts'
import type { FeedRow } from './tables.ts'

export type { Needs } from './publication.ts'

export type Writing = ReturnType<typeof createWriting>

export function createWriting(needs: Needs, publication: Publication, moderation: Moderation) {
  const { db, clock, outbox, media, things } = needs
  const { holdFiles, holdPolls, settle, countListed } = publication

  /** A post that the viewer may change, taken for the rest of the transaction. Throws `feed.unknown`. */
  const take = async (tx: Db, viewer: Viewer, id: string): Promise<FeedRow> => {
    const row = await things.forWriter(tx, viewer, await store.lock(tx, id))
    if (!row) throw new AppError('feed.unknown')
    return row
  }

  /** Its answers stand beside it. */
  const standingOf = (tx: Db, viewer: Viewer, before: FeedRow, after: FeedRow, { pollIds }: Change) =>
    things.standingOf(tx, viewer, { kind: 'feed', authorId: before.author_id, before, after, isChangedBeside: pollIds !== undefined })

  const createIn = async (tx: Db, viewer: Viewer, wish: NewPost): Promise<FeedRow> => {
    const pageId = await things.pageFor(viewer, wish.teamId, tx, 'contribute')
    const sale = decideSale(wish, await things.rulesFor(tx, pageId))
    const row = {
      ...blankPost(viewer, pageId, wish.type, clock.now()),
      ...sale,
      ...contentOf(wish),
      ...statusOf(wish, clock.now(), 'active'),
      ...(await moderation.standingOf(tx, viewer, pageId, undefined)),
    }
    Object.assign(row, decideOpening(row, openingOf(wish), clock.now()))
    row.slug = slugOf(row.id, row.title || row.text)
    if (row.status !== 'draft') requireComplete(row)
    await things.requireMayPublish(tx, viewer, row.status)
    Object.assign(row, await things.standingOf(tx, viewer, { kind: 'feed', authorId: row.author_id, before: undefined, after: row }))
    const inserted = await store.insertFeed(tx, row)
    await holdFiles(tx, inserted, viewer.accountId)
    await holdPolls(tx, inserted, wish.pollIds ?? [], true)
    return settle(tx, undefined, inserted)
  }

  /** Buyers keep the post and its files; without buyers the files go. */
  const removeIn = async (tx: Db, viewer: Viewer, id: string): Promise<void> => {
    const row = await take(tx, viewer, id)
    const removed = await store.updateFeed(tx, id, { deleted_at: clock.now() })
    if (row.audience !== 'buyers') await media.release(tx, 'feed', id)
    if (row.listed && !removed.listed) await countListed(tx, row.page_id, -1)
    await things.tell(tx, 'feed', id)
    await things.giveUp(tx, 'feed', row)
    await outbox.write(tx, 'feed.removed', { feedId: id, pageId: row.page_id })
  }

  return {
    /** Throws the codes of `feeds.create`. */
    create: (viewer: Viewer, wish: NewPost): Promise<FeedRow> => inTransaction(db, (tx) => createIn(tx, viewer, wish)),

    /** The same within a transaction of who keeps note of the post. */
    createIn,

    async update(viewer: Viewer, id: string, wish: Change): Promise<FeedRow> {
      return inTransaction(db, async (tx) => {
        const row = await take(tx, viewer, id)
        // A post stays on the page it was written for.
        if (wish.teamId && wish.teamId !== row.page_id) throw new AppError('team.not_member')
        requireSameType(row, wish.type)
        const sale = decideSaleAgain(row, wish, await things.rulesFor(tx, row.page_id))
        const type = wish.type === undefined ? {} : { type: wish.type }
        const change = {
          ...sale,
          ...type,
          ...contentOf(wish),
          ...statusOf(wish, clock.now(), row.status),
          ...(await moderation.standingOf(tx, viewer, row.page_id, row)),
          updated_at: clock.now(),
        }
        Object.assign(change, decideOpening({ ...row, ...change }, openingOf(wish), clock.now()))
        if ({ ...row, ...change }.status !== 'draft') requireComplete({ ...row, ...change })
        await things.requireMayPublish(tx, viewer, change.status ?? row.status)
        Object.assign(change, await standingOf(tx, viewer, row, { ...row, ...change }, wish))
        const updated = await store.updateFeed(tx, id, change)
        await holdFiles(tx, updated, viewer.accountId)
        await holdPolls(tx, updated, wish.pollIds, wish.pollExpiredAt !== undefined)
        return settle(tx, row, updated)
      })
    },

    remove: (viewer: Viewer, id: string): Promise<void> => inTransaction(db, (tx) => removeIn(tx, viewer, id)),
    removeIn,
    /** Of these the drafts that are as they were written first. */
    untouchedDrafts: (ids: readonly string[], using: Db = db): Promise<string[]> => store.untouchedDrafts(using, ids),
  }
}
