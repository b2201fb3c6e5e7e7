// How it stands with recordings: by the disk while nothing was done with one, by its file once a video was made of it.
import type { StreamRecording } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Recordings as Disk } from '#platform/live-video/index.ts'
import type { Media } from '#content/media'
import type { Streams } from '#content/streams'
import { deleteAt, stateOf } from './policy.ts'
import * as store from './store.ts'

export interface LookingNeeds {
  readonly db: Db
  readonly media: Pick<Media, 'load'>
  /** Undefined: this installation shows no pictures, and keeps none. */
  readonly disk: Disk | undefined
}

type Session = Awaited<ReturnType<Streams['lookBack']>>['session']

const nothing = { seconds: 0, bytes: 0, stopped: undefined }

export function createLooking({ db, media, disk }: LookingNeeds) {
  const lookAll = async (sessions: readonly Session[], using: Db = db) => {
    const ids = sessions.map(({ id }) => id)
    const rows = new Map((await store.loadMany(using, ids)).map((row) => [row.session_id, row]))
    const files = await media.load(
      [...rows.values()].flatMap((row) => row.file_id ?? []),
      using,
    )
    return Promise.all(
      sessions.map(async (session) => {
        const row = rows.get(session.id)
        const file = row?.file_id ? files.get(row.file_id) : undefined
        const facts = disk && session.is_recorded ? await disk.factsOf(session.id) : nothing
        const state = session.is_recorded
          ? stateOf({
              endedAt: session.ended_at,
              bytes: facts.bytes,
              isDeleted: row?.deleted_at != null,
              isRefused: session.refusal !== null,
              // A draft that was deleted has let go of its file.
              made: row?.file_id ? (file?.target_id ? file.status : 'missing') : null,
            })
          : ('none' as const)
        return { session, row, file, facts, state }
      }),
    )
  }

  const show = async (sessions: readonly Session[]): Promise<StreamRecording[]> =>
    (await lookAll(sessions)).map(({ session, row, file, facts, state }) => ({
      sessionId: session.id,
      title: session.title,
      startedAt: (session.live_at ?? session.created_at).toISOString(),
      state,
      seconds: row?.made_at ? row.seconds : Math.round(facts.seconds),
      stopped: facts.stopped ?? null,
      deleteAt: (state === 'kept' || state === 'failed') && session.ended_at ? deleteAt(session.ended_at).toISOString() : null,
      videoId: state === 'gone' ? null : (row?.video_id ?? null),
      progress: file?.progress ?? 0,
    }))

  const showOne = async (session: Session): Promise<StreamRecording> => {
    const [shown] = await show([session])
    if (!shown) throw new AppError('recording.unknown')
    return shown
  }

  /** As it is now, taken for the rest of the transaction. */
  const hold = async (tx: Db, session: Session) => {
    await store.lock(tx, session.id)
    const [held] = await lookAll([session], tx)
    if (!held) throw new AppError('recording.unknown')
    return held
  }

  return { show, showOne, hold }
}
