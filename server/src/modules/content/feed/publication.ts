// What goes with every write of a post: may it be out, which files does it hold, what follows once it is out.
import type { FileType } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { type Db, inTransaction } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Media } from '#content/media'
import { openedOf, type Standing, type Things } from '#content/things'
import type { Pages } from '#ground/pages'
import { fileTypeOf } from './policy.ts'
import { requirePollEnd, type Polls } from './polls.ts'
import * as store from './store.ts'
import type { FeedRow } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly pages: Pages
  readonly media: Media
  readonly polls: Polls
  readonly things: Things
}

const publishJob = 'feed.publish'
const publishBatch = 50

export type Publication = ReturnType<typeof createPublication>

export function createPublication({ db, clock, jobs, outbox, pages, media, polls, things }: Needs) {
  /** Files new to the post come from whoever writes now: on a team's page that need not be its author. */
  const holdFiles = async (tx: Db, row: FeedRow, writerId: string) => {
    const own = (ids: readonly (string | null)[], type: FileType | undefined) =>
      ids.flatMap((id) => (id === null ? [] : [{ id, types: type ? [type] : [] }]))
    const files = [
      ...own(row.file_ids, fileTypeOf(row.type)),
      ...own([row.thumbnail_id], 'feed-thumbnail'),
      ...own([row.teaser_id], 'feed-teaser'),
    ]
    const isHeld = await media.hold(tx, { ownerId: writerId, kind: 'feed', targetId: row.id, files })
    if (!isHeld) throw new AppError('feed.file_unusable')
  }

  /** The answers of a poll; left out, a post keeps those it has. */
  const holdPolls = async (tx: Db, row: FeedRow, pollIds: readonly string[] | undefined, endIsNew: boolean) => {
    if (endIsNew) requirePollEnd(row.poll_expired_at, clock.now())
    if (row.type !== 'poll' && pollIds !== undefined && pollIds.length > 0) throw new AppError('feed.poll_incomplete')
    if (row.type !== 'poll') return
    if (pollIds !== undefined) await polls.hold(tx, row, pollIds)
    if (row.status !== 'draft') await polls.requireAnswers(tx, row)
  }

  /** One post more or less in the lists of its page. */
  const countListed = async (tx: Db, pageId: string, by: number) => {
    await pages.addToCounter(tx, pageId, 'feeds', by)
    await store.refreshLatest(tx, pageId)
  }

  /** What follows from a row that was written: its place in time, the page's count, the news, the alarm clock. */
  const settle = async (tx: Db, before: FeedRow | undefined, row: FeedRow): Promise<FeedRow> => {
    // What waits for the staff of its team comes out when they have approved it, and stands in the lists from that moment.
    // So does what staff of the site has to see first.
    const isFree = row.refusal === null && (row.moderation_status ?? 'approved') === 'approved'
    const isFirst = row.status === 'active' && row.published_at === null && isFree
    const after = isFirst ? await store.updateFeed(tx, row.id, { published_at: clock.now() }) : row
    const by = Number(after.listed) - Number(before?.listed ?? false)
    if (by !== 0) await countListed(tx, row.page_id, by)
    if (after.listed || by !== 0) await things.tell(tx, 'feed', row.id)
    if (isFirst) await outbox.write(tx, 'feed.published', { feedId: row.id, pageId: row.page_id, authorId: row.author_id })
    if (after.status === 'scheduled' && after.schedule_at) await jobs.send(tx, publishJob, {}, { startAfter: after.schedule_at })
    await things.setAlarm(tx, after)
    return after
  }

  /** What staff of the site decided; lists and counts follow as after any write. */
  const refuse = async (tx: Db, id: string, refusal: Standing | null): Promise<void> => {
    const changed = await store.refuse(tx, id, refusal, clock.now())
    if (changed) await settle(tx, changed.before, changed.after)
  }

  /** What was for subscribers first is for more from here on. */
  const open = async (tx: Db, row: FeedRow) => settle(tx, row, await store.updateFeed(tx, row.id, openedOf(row)))

  const publish = async (tx: Db): Promise<number> => {
    const due = await store.takeDue(tx, clock.now(), publishBatch)
    for (const row of due) {
      // What somebody planned for a team that they have left since stays in.
      const mayStill = await pages.actAs({ accountId: row.author_id }, row.page_id, 'contribute', tx)
      const status = mayStill ? 'active' : 'inactive'
      await settle(tx, row, await store.updateFeed(tx, row.id, { status, updated_at: clock.now() }))
    }
    return due.length
  }

  jobs.define({
    name: publishJob,
    actsIn: ['posting'],
    // The alarm of each post, and once a minute for those whose alarm was lost.
    schedule: '* * * * *',
    async run() {
      while ((await inTransaction(db, publish)) === publishBatch);
    },
  })

  return { holdFiles, holdPolls, settle, countListed, refuse, open }
}
