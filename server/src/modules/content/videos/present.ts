import type { AccountCard, Captions, File, PageCard, Video } from '@fieldhouse/contract'
import type { Flags } from '#content/reactions'
import { presentAsset, type Sight } from '#content/things'
import type { FileRow } from '#content/media'
import type { VideoTable } from './tables.ts'

export interface Shown {
  readonly row: VideoTable
  readonly performer: AccountCard
  readonly participants: PageCard[]
  readonly sight: Sight
  readonly flags: Flags
  readonly files: ReadonlyMap<string, FileRow>
  readonly show: (file: FileRow, isOpen: boolean) => File
}

const captionsOf = ({ captions }: VideoTable, addressOf: (id: string) => string | undefined): Captions[] =>
  Object.entries(captions)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([language, id]) => {
      const url = addressOf(id)
      return { _id: id, language, ...(url === undefined ? {} : { url }) }
    })

export function presentVideo({ row, performer, participants, sight, flags, files, show }: Shown): Video {
  const one = (id: string | null, isOpen: boolean) => {
    const file = id === null ? undefined : files.get(id)
    return file ? show(file, isOpen) : null
  }
  return {
    ...presentAsset(row, performer, sight),
    ...flags,
    tags: row.tags,
    video: one(row.video_id, sight.view === 'open'),
    // Thumbnail and teaser advertise the video, so they stay open when it is locked.
    teaser: one(row.teaser_id, true),
    thumbnail: one(row.thumbnail_id, true),
    captions: captionsOf(row, (id) => one(id, sight.view === 'open')?.url),
    participants,
    scheduleAt: row.schedule_at?.toISOString() ?? null,
  }
}
