// Writing posts: create, change, plan, remove. Reading is in reading.ts.
import type { BodyOf, Calls, FileType } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import { toRichText } from '../../platform/rich-text.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Media } from '../media/index.ts'
import type { Pages } from '../pages/index.ts'
import type { Settings } from '../settings/index.ts'
import { decideSale, decideSaleAgain, fileTypeOf, requireComplete, slugOf, type SaleRules } from './policy.ts'
import * as store from './store.ts'
import type { FeedRow } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly settings: Settings
  readonly accounts: Accounts
  readonly pages: Pages
  readonly media: Media
}

type NewPost = BodyOf<Calls['feeds']['create']>
type Change = BodyOf<Calls['feeds']['update']>

export type Writing = ReturnType<typeof createWriting>

const publishJob = 'feed.publish'
const publishBatch = 50

export function createWriting({ db, clock, jobs, outbox, settings, accounts, pages, media }: Needs) {
  const rulesFor = async (tx: Db, pageId: string): Promise<SaleRules> => {
    const page = (await pages.load([pageId], tx)).get(pageId)
    return { ...(await settings.read()), canEarn: page?.can_earn ?? false }
  }

  /** A minor without a guardian's approval may prepare, not publish (youth.md Y8). */
  const requireMayPublish = async (tx: Db, viewer: Viewer, status: FeedRow['status']) => {
    if (status !== 'active' && status !== 'scheduled') return
    const account = await accounts.find(viewer.accountId, tx)
    if (account?.guardian_status === 'pending') throw new AppError('youth.guardian_required')
  }

  const holdFiles = async (tx: Db, row: FeedRow) => {
    const own = (ids: readonly (string | null)[], type: FileType | undefined) =>
      ids.flatMap((id) => (id === null ? [] : [{ id, types: type ? [type] : [] }]))
    const files = [...own(row.file_ids, fileTypeOf(row.type)), ...own([row.thumbnail_id], 'feed-thumbnail'), ...own([row.teaser_id], 'feed-teaser')]
    const isHeld = await media.hold(tx, { ownerId: row.author_id, kind: 'feed', targetId: row.id, files })
    if (!isHeld) throw new AppError('feed.file_unusable')
  }

  /** What follows from a row that was written: its place in time, the page's count, the news, the alarm clock. */
  const settle = async (tx: Db, before: FeedRow | undefined, row: FeedRow): Promise<FeedRow> => {
    const isFirst = row.status === 'active' && row.published_at === null
    const after = isFirst ? await store.updateFeed(tx, row.id, { published_at: clock.now() }) : row
    const by = Number(after.listed) - Number(before?.listed ?? false)
    if (by !== 0) await pages.addToCounter(tx, row.page_id, 'feeds', by)
    if (isFirst) await outbox.write(tx, 'feed.published', { feedId: row.id, pageId: row.page_id, authorId: row.author_id })
    if (after.status === 'scheduled' && after.schedule_at) await jobs.send(tx, publishJob, {}, { startAfter: after.schedule_at })
    return after
  }

  jobs.define({
    name: publishJob,
    // The alarm of each post, and once a minute for those whose alarm was lost.
    schedule: '* * * * *',
    run: () =>
      db.transaction().execute(async (tx) => {
        for (const row of await store.takeDue(tx, clock.now(), publishBatch)) {
          await settle(tx, row, await store.updateFeed(tx, row.id, { status: 'active', updated_at: clock.now() }))
        }
      }),
  })

  return {
    /** Throws the codes of `feeds.create`. */
    async create(viewer: Viewer, wish: NewPost): Promise<FeedRow> {
      // Teams come with their own module; until then nobody is in one.
      if (wish.teamId) throw new AppError('team.not_member')
      return db.transaction().execute(async (tx) => {
        const sale = decideSale(wish, await rulesFor(tx, viewer.accountId))
        const row = { ...blankPost(viewer, wish.type, clock.now()), ...sale, ...contentOf(wish), ...statusOf(wish, clock.now(), 'active') }
        row.slug = slugOf(row.id, row.title || row.text)
        if (row.status !== 'draft') requireComplete(row)
        await requireMayPublish(tx, viewer, row.status)
        const inserted = await store.insertFeed(tx, row)
        await holdFiles(tx, inserted)
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
        const change = { ...sale, ...type, ...contentOf(wish), ...statusOf(wish, clock.now(), row.status), updated_at: clock.now() }
        if ({ ...row, ...change }.status !== 'draft') requireComplete({ ...row, ...change })
        await requireMayPublish(tx, viewer, change.status ?? row.status)
        const updated = await store.updateFeed(tx, id, change)
        await holdFiles(tx, updated)
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
        if (row.listed && !removed.listed) await pages.addToCounter(tx, row.page_id, 'feeds', -1)
        await outbox.write(tx, 'feed.removed', { feedId: id, pageId: row.page_id })
      })
    },

    /** For the modules of reactions and comments, in the transaction of their change. */
    addToCount: store.addToCount,
  }
}

const blankPost = (viewer: Viewer, type: FeedRow['type'], now: Date): store.NewFeed => ({
  id: newId(), page_id: viewer.accountId, author_id: viewer.accountId, slug: '', type, title: null, text: '', audience: 'public', price: null,
  status: 'draft', moderation_status: null, moderation_reason: null, schedule_at: null, published_at: null, file_ids: [], thumbnail_id: null,
  teaser_id: null, poll_description: null, poll_expired_at: null, streaming_scheduled: null, game_card: null, likes: 0, comments: 0,
  created_at: now, updated_at: now, deleted_at: null,
})

const toDate = (text: string | null) => {
  if (text === null) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new AppError('request.invalid', { errors: [{ path: 'scheduleAt', message: 'Send a time such as 2030-01-31T18:00:00.000Z.' }] })
  return date
}

/** The columns that a form names; what it leaves out stays. */
const contentOf = (wish: Change): Partial<store.NewFeed> => ({
  ...(wish.title === undefined ? {} : { title: wish.title?.trim() || null }),
  ...(wish.text === undefined ? {} : { text: toRichText(wish.text) }),
  ...(wish.fileIds === undefined ? {} : { file_ids: wish.fileIds }),
  ...(wish.thumbnailId === undefined ? {} : { thumbnail_id: wish.thumbnailId }),
  ...(wish.teaserId === undefined ? {} : { teaser_id: wish.teaserId }),
  ...(wish.pollDescription === undefined ? {} : { poll_description: wish.pollDescription }),
  ...(wish.pollExpiredAt === undefined ? {} : { poll_expired_at: toDate(wish.pollExpiredAt) }),
  ...(wish.streamingScheduled === undefined ? {} : { streaming_scheduled: toDate(wish.streamingScheduled) }),
  ...(wish.gameCard === undefined ? {} : { game_card: wish.gameCard }),
})

/** A time to come implies `scheduled`, unless it stays a draft. */
function statusOf(wish: Change, now: Date, fallback: FeedRow['status']): { status: FeedRow['status']; schedule_at?: Date | null } {
  if (wish.scheduleAt === undefined || wish.scheduleAt === null) {
    if (wish.status === 'scheduled' && fallback !== 'scheduled') throw new AppError('feed.schedule_in_past')
    return { status: wish.status ?? fallback, ...(wish.scheduleAt === null ? { schedule_at: null } : {}) }
  }
  const scheduleAt = toDate(wish.scheduleAt)
  if (scheduleAt === null || scheduleAt <= now) throw new AppError('feed.schedule_in_past')
  return { status: wish.status === 'draft' ? 'draft' : 'scheduled', schedule_at: scheduleAt }
}
