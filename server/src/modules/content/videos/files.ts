// The files of a video: held by it from the transaction that writes it on, its teaser made of a moment of it where somebody chose one.
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import { momentOf, type VideoChange, type VideoFiles } from './form.ts'
import type { VideoTable } from './tables.ts'

export function createFilesOf(media: Media) {
  /** Files new to the video come from whoever writes now. */
  const holdFiles = async (tx: Db, row: VideoTable, ownerId: string): Promise<void> => {
    const files = [
      { id: row.video_id, types: ['video'] as const },
      ...(row.teaser_id === null ? [] : [{ id: row.teaser_id, types: ['video-teaser'] as const }]),
      ...(row.thumbnail_id === null ? [] : [{ id: row.thumbnail_id, types: ['video-thumbnail'] as const }]),
      ...Object.values(row.captions).map((id) => ({ id, types: ['captions'] as const })),
    ]
    const isHeld = await media.hold(tx, { ownerId, kind: 'video', targetId: row.id, files })
    if (!isHeld) throw new AppError('asset.file_unusable')
  }

  /** A teaser that was sent as a file is the one that counts. */
  const withMoment = async <F extends VideoFiles>(tx: Db, viewer: Viewer, form: VideoChange, files: F, filmId: string): Promise<F> => {
    const moment = momentOf(form)
    if (!moment || files.teaser) return files
    return { ...files, teaser: await media.cut(tx, viewer, { filmId: files.video?.id ?? filmId, type: 'video-teaser', ...moment }) }
  }

  return { holdFiles, withMoment }
}
