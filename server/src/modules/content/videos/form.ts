// From what a form says to the columns of a video.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { toName } from '#people/accounts'
import { assetColumnsOf } from '#content/things'
import type { FileRow } from '#content/media'
import type { NewVideo } from './tables.ts'

export type NewVideoForm = BodyOf<Calls['videos']['upload']>
export type VideoChange = BodyOf<Calls['videos']['update']>

/** Files that came with the form and are taken in already. */
export interface VideoFiles {
  readonly video?: FileRow
  readonly teaser?: FileRow
  readonly thumbnail?: FileRow
}

const tagsOf = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => toName(tag.replace(/^#/, ''))).filter(Boolean))]

/** The columns that a form names; what it leaves out stays. A new file wins over the wish to have none. */
export function columnsOf(form: VideoChange, files: VideoFiles): Partial<NewVideo> {
  const fileOf = (name: 'teaser' | 'thumbnail') => files[name]?.id ?? (form.removeFiles?.includes(name) ? null : undefined)
  const [teaserId, thumbnailId] = [fileOf('teaser'), fileOf('thumbnail')]
  return {
    ...assetColumnsOf(form),
    ...(form.tags === undefined ? {} : { tags: tagsOf(form.tags) }),
    ...(form.participantIds === undefined ? {} : { participant_ids: form.participantIds }),
    ...(files.video ? { video_id: files.video.id } : {}),
    ...(teaserId === undefined ? {} : { teaser_id: teaserId }),
    ...(thumbnailId === undefined ? {} : { thumbnail_id: thumbnailId }),
  }
}
