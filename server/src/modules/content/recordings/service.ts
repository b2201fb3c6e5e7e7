// What becomes of a recorded session: a video by the way that every upload goes, or nothing after a fortnight.
import { Readable } from 'node:stream'
import type { StreamRecording } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { LiveVideo, Recordings as Disk, StopReason } from '#platform/live-video/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import { isOwnPage } from '#ground/pages'
import type { Media } from '#content/media'
import type { Streams } from '#content/streams'
import type { Videos } from '#content/videos'
import { createLooking } from './looking.ts'
import { deleteAt, keptFor } from './policy.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly faults: Pick<Faults, 'note'>
  readonly realtime: Pick<Realtime, 'toAccount'>
  readonly video: Pick<LiveVideo, 'recordings'> | undefined
  readonly media: Pick<Media, 'expect' | 'load' | 'supply'>
  readonly streams: Pick<Streams, 'endsOf' | 'lookBack' | 'recordedSince'>
  readonly videos: { readonly writing: Pick<Videos['writing'], 'createIn'> }
}

export type Recordings = ReturnType<typeof createRecordings>

const supplyJob = 'recordings.supply'

type Looked = Awaited<ReturnType<Streams['lookBack']>>

/** Of one page; older ones have gone long before. */
const mostListed = 50

export function createRecordings(needs: Needs) {
  const { db, clock, jobs, video, media, streams, videos } = needs
  const disk = video?.recordings
  if (disk) lookAfter(needs, disk)

  const { show, showOne, hold } = createLooking({ ...needs, disk })

  const makeIn = async (tx: Db, viewer: Viewer, { row: stream, session }: Looked): Promise<void> => {
    const { facts, state } = await hold(tx, session)
    // Pressed twice it is one video.
    if (state === 'making' || state === 'made' || state === 'failed') return
    if (state === 'running') throw new AppError('recording.running')
    if (state !== 'kept') throw new AppError('recording.unknown')
    const file = await media.expect(tx, viewer, { name: `${session.title}.mp4`, size: facts.bytes })
    const price = session.price === null ? null : session.price / 100
    const form = {
      title: session.title,
      status: 'draft' as const,
      teamId: isOwnPage(viewer.accountId, stream.page_id) ? null : stream.page_id,
      ...(price === null ? { audience: 'public' as const } : { audience: 'buyers' as const, isSale: true, price }),
    }
    const { id } = await videos.writing.createIn(tx, viewer, form, { video: file })
    await store.update(tx, session.id, { video_id: id, file_id: file.id, seconds: Math.round(facts.seconds), made_at: clock.now() })
    await jobs.send(tx, supplyJob, { sessionId: session.id }, { accountId: viewer.accountId })
  }

  return {
    /** Throws the codes of `streams.recording`. */
    async read(viewer: Viewer, sessionId: string): Promise<StreamRecording> {
      const looked = await streams.lookBack(viewer, sessionId)
      if (looked.session.ended_at !== null) await disk?.finish(sessionId)
      return showOne(looked.session)
    },

    /** What waits for somebody to make a video of it, or becomes one. Throws `team.not_member`. */
    async list(viewer: Viewer, teamId: string | undefined): Promise<StreamRecording[]> {
      const shown = await show(await streams.recordedSince(viewer, teamId, after(clock.now(), -keptFor), mostListed))
      return shown.filter(({ state }) => state === 'kept' || state === 'making' || state === 'failed')
    },

    /** Throws the codes of `streams.makeVideo`. */
    async makeVideo(viewer: Viewer, sessionId: string): Promise<StreamRecording> {
      const looked = await streams.lookBack(viewer, sessionId)
      if (looked.session.ended_at !== null) await disk?.finish(sessionId)
      await inTransaction(db, (tx) => makeIn(tx, viewer, looked))
      return showOne(looked.session)
    },

    /** Throws the codes of `streams.removeRecording`. */
    async remove(viewer: Viewer, sessionId: string): Promise<void> {
      const looked = await streams.lookBack(viewer, sessionId)
      await inTransaction(db, async (tx) => {
        const { state } = await hold(tx, looked.session)
        if (state === 'running') throw new AppError('recording.running')
        if (state !== 'kept' && state !== 'failed') throw new AppError('recording.unknown')
        await store.update(tx, sessionId, { deleted_at: clock.now() })
      })
      // What is left of it by a crash here, the sweep removes.
      await disk?.finish(sessionId)
      await disk?.remove(sessionId)
    },
  }
}

/** Brings the bytes of what was made a video, and removes what nobody wants any more. */
function lookAfter({ db, clock, jobs, outbox, faults, realtime, media, streams }: Needs, disk: Disk): void {
  jobs.define({
    name: supplyJob,
    retries: 5,
    longest: 3600,
    async run({ sessionId }) {
      const row = await store.find(db, sessionId)
      if (!row?.file_id || row.supplied_at) return
      const file = (await media.load([row.file_id])).get(row.file_id)
      const supplied = (tx: Db) => store.update(tx, sessionId, { supplied_at: clock.now() })
      // The video was deleted meanwhile.
      if (file?.status !== 'created' || file.target_id === null) return supplied(db)
      await disk.finish(sessionId)
      await media.supply(file, Readable.from(disk.read(sessionId)), supplied)
    },
  })

  // From here on the video is what is left of it; one that nobody could read stays until its time, to be looked into.
  outbox.on('file.prepared', async ({ fileId, status }, tx) => {
    if (status !== 'finished') return
    const row = await store.findByFile(tx, fileId)
    if (row) await disk.remove(row.session_id)
  })

  const isDone = async (sessionId: string, endedAt: Date | null): Promise<boolean> => {
    const row = await store.find(db, sessionId)
    if (row?.deleted_at) return true
    const file = row?.file_id ? (await media.load([row.file_id])).get(row.file_id) : undefined
    if (file?.status === 'finished') return true
    const isWaiting = file !== undefined && row?.supplied_at === null
    return !isWaiting && endedAt !== null && deleteAt(endedAt) <= clock.now()
  }

  jobs.define({
    name: 'recordings.sweep',
    schedule: '41 * * * *',
    async run() {
      const names = await disk.list()
      const ends = await streams.endsOf(names)
      for (const name of names) {
        const session = ends.get(name)
        if (!session || (await isDone(name, session.ended_at))) await disk.remove(name)
      }
      // A job that was lost, or failed for good while the disk was away.
      for (const { session_id: sessionId } of await store.listWaiting(db)) {
        await jobs.send(db, supplyJob, { sessionId }, { singletonKey: sessionId })
      }
    },
  })

  const tellHost = async (sessionId: string, reason: StopReason) => {
    const session = (await streams.endsOf([sessionId])).get(sessionId)
    if (session) realtime.toAccount(session.host_id, 'stream_recording_stopped', { sessionId, reason })
  }
  disk.onStop((sessionId, reason) => void tellHost(sessionId, reason).catch((error: unknown) => faults.note('recordings', error)))
}
