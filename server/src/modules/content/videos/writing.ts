// Writing videos: put up, change, remove; and what follows when a file cannot be prepared.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { statusOf } from '#platform/plan.ts'
import { slugOf } from '#platform/slug.ts'
import { blankAsset, creatorOf, decideOpening, openedOf, openingOf, type Standing, type Things } from '#content/things'
import { decideSale, decideSaleAgain, type Entitlements } from '#books/entitlements'
import type { Pages } from '#ground/pages'
import type { FileRow, Media } from '#content/media'
import { columnsOf, type NewVideoForm, type VideoChange, type VideoFiles } from './form.ts'
import { createFilesOf } from './files.ts'
import * as store from './store.ts'
import type { VideoTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly pages: Pages
  readonly media: Media
  readonly things: Things
  readonly entitlements: Entitlements
}

const publishJob = 'videos.publish'
const publishBatch = 50

export type Writing = ReturnType<typeof createWriting>

export function createWriting(needs: Needs) {
  const { db, clock, jobs, pages, outbox, media, entitlements, things } = needs
  const { holdFiles, withMoment } = createFilesOf(media)

  /** What follows from a row that was written: its place in time, the page's count, the alarm clock. */
  const settle = async (tx: Db, wasListed: boolean, row: VideoTable): Promise<VideoTable> => {
    const isFirst = row.status === 'active' && row.published_at === null && row.refusal === null
    const after = isFirst ? await store.update(tx, row.id, { published_at: clock.now() }) : row
    const by = Number(after.listed) - Number(wasListed)
    if (by !== 0) await pages.addToCounter(tx, row.page_id, 'videos', by)
    if (after.listed || wasListed) await things.tell(tx, 'video', row.id)
    await things.setAlarm(tx, after)
    if (after.status === 'scheduled' && after.schedule_at) await jobs.send(tx, publishJob, {}, { startAfter: after.schedule_at })
    return after
  }

  const createIn = async (tx: Db, viewer: Viewer, form: NewVideoForm, given: VideoFiles & { video: FileRow }): Promise<VideoTable> => {
    const pageId = await things.pageFor(viewer, form.teamId, tx)
    const sale = decideSale(form, await things.rulesFor(tx, pageId))
    const files = await withMoment(tx, viewer, form, given, given.video.id)
    const row = {
      ...blankAsset(viewer, pageId, clock.now()),
      tags: [],
      participant_ids: [],
      video_id: files.video.id,
      teaser_id: null,
      thumbnail_id: null,
      captions: {},
      schedule_at: null,
      ...sale,
      ...columnsOf(form, files, { captions: {} }),
      ...statusOf(form, clock.now(), 'active'),
    }
    Object.assign(row, decideOpening(row, openingOf(form), clock.now()))
    row.slug = slugOf(row.id, row.title, 'video')
    await things.requireMayPublish(tx, viewer, row.status)
    const first = await things.standingOf(tx, viewer, { kind: 'video', authorId: creatorOf(row), before: undefined, after: row })
    const inserted = await store.insert(tx, { ...row, ...first })
    await holdFiles(tx, inserted, viewer.accountId)
    return settle(tx, false, inserted)
  }

  // A video that nobody can play is not shown and not sold (wire.md 4.5, `file-error`).
  outbox.on('file.prepared', async ({ fileId, status }, tx) => {
    if (status !== 'error') return
    const row = await store.lockByFile(tx, fileId)
    if (row) await settle(tx, row.listed, await store.update(tx, row.id, { status: 'file-error', updated_at: clock.now() }))
  })

  jobs.define({
    name: publishJob,
    actsIn: ['posting'],
    // The alarm of each video, and once a minute for those whose alarm was lost.
    schedule: '* * * * *',
    run: () =>
      inTransaction(db, async (tx) => {
        for (const row of await store.takeDue(tx, clock.now(), publishBatch))
          await settle(tx, row.listed, await store.update(tx, row.id, { status: 'active', updated_at: clock.now() }))
      }),
  })

  return {
    /** Before bytes are taken in. Throws `team.not_member`. */
    requirePage: (viewer: Viewer, { teamId }: NewVideoForm): Promise<string> => things.pageFor(viewer, teamId),

    /** Throws the codes of `videos.upload`. */
    create: (viewer: Viewer, form: NewVideoForm, files: VideoFiles & { video: FileRow }): Promise<VideoTable> =>
      inTransaction(db, (tx) => createIn(tx, viewer, form, files)),
    /** The same in the transaction of whoever makes one. */
    createIn,

    update: (viewer: Viewer, id: string, form: VideoChange, given: VideoFiles): Promise<VideoTable> =>
      inTransaction(db, async (tx) => {
        const row = await things.forWriter(tx, viewer, await store.lock(tx, id))
        if (!row) throw new AppError('video.unknown')
        const sale = decideSaleAgain(row, form, await things.rulesFor(tx, row.page_id))
        const isMended = row.status === 'file-error'
        if (isMended && !given.video)
          throw new AppError('asset.file_unusable', { message: 'This video could not be read. Upload it again.' })
        const files = await withMoment(tx, viewer, form, given, row.video_id)
        const plan = statusOf(form, clock.now(), isMended ? 'draft' : row.status)
        if (plan.status !== row.status) await things.requireMayPublish(tx, viewer, plan.status)
        const planned = { ...sale, ...columnsOf(form, files, row), ...plan, updated_at: clock.now() }
        const change = { ...planned, ...decideOpening({ ...row, ...planned }, openingOf(form), clock.now()) }
        const wish = { kind: 'video', authorId: creatorOf(row), before: row, after: { ...row, ...change } } as const
        const updated = await store.update(tx, id, { ...change, ...(await things.standingOf(tx, viewer, wish)) })
        await holdFiles(tx, updated, viewer.accountId)
        return settle(tx, row.listed, updated)
      }),

    /** What was for subscribers first is for more from here on. */
    open: async (tx: Db, row: VideoTable) => settle(tx, row.listed, await store.update(tx, row.id, openedOf(row))),

    /** What staff of the site decided; its files stay while it can be undone. */
    async refuse(tx: Db, id: string, refusal: Standing | null): Promise<void> {
      const changed = await store.refuse(tx, id, refusal, clock.now())
      if (changed) await settle(tx, changed.before.listed, changed.after)
    },

    /** Buyers keep the video and its files; without buyers the files go. */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await things.forWriter(tx, viewer, await store.lock(tx, id))
        if (!row) throw new AppError('video.unknown')
        await settle(tx, row.listed, await store.update(tx, id, { deleted_at: clock.now() }))
        await things.giveUp(tx, 'video', row)
        if (row.audience !== 'buyers' && !(await entitlements.isGranted(tx, 'video', id))) await media.release(tx, 'video', id)
      }),
  }
}
