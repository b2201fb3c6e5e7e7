// From what a form says to the columns of a video.
import { mostCaptions, type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { toName } from '#people/accounts'
import { assetColumnsOf } from '#content/things'
import type { FileRow } from '#content/media'
import type { NewVideo, VideoTable } from './tables.ts'

export type NewVideoForm = BodyOf<Calls['videos']['upload']>
export type VideoChange = BodyOf<Calls['videos']['update']>

/** Files that came with the form and are taken in already. */
export interface VideoFiles {
  readonly video?: FileRow
  readonly teaser?: FileRow
  readonly thumbnail?: FileRow
  readonly captions?: FileRow
}

const tagsOf = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => toName(tag.replace(/^#/, ''))).filter(Boolean))]

/** No film is longer: seconds. */
const longestFilm = 4 * 3600
const shortest = 5
const longest = 15

/** The seconds of the film that are to be its teaser, if any. Throws `upload.range`. */
export function momentOf({ teaserStart: start, teaserSeconds: seconds }: VideoChange): { start: number; seconds: number } | undefined {
  if (start === undefined && seconds === undefined) return undefined
  if (start === undefined || seconds === undefined) throw new AppError('upload.range')
  // Written so that what is no number is refused.
  if (!(start >= 0 && start < longestFilm && seconds >= shortest && seconds <= longest)) throw new AppError('upload.range')
  return { start, seconds }
}

/** Of another film they would say something else. Throws `upload.too_many`. */
function captionsOf(form: VideoChange, files: VideoFiles, before: VideoTable['captions']): VideoTable['captions'] {
  const captions = new Map(files.video ? [] : Object.entries(before))
  for (const language of form.removeCaptions ?? []) captions.delete(language)
  if (files.captions && form.captionsLanguage !== undefined) captions.set(form.captionsLanguage, files.captions.id)
  if (captions.size > mostCaptions)
    throw new AppError('upload.too_many', { message: `A video has captions in ${mostCaptions} languages at most.` })
  return Object.fromEntries(captions)
}

/** The columns that a form names; what it leaves out stays. A new file wins over the wish to have none. */
export function columnsOf(form: VideoChange, files: VideoFiles, before: Pick<VideoTable, 'captions'>): Partial<NewVideo> {
  const fileOf = (name: 'teaser' | 'thumbnail') => files[name]?.id ?? (form.removeFiles?.includes(name) ? null : undefined)
  const [teaserId, thumbnailId] = [fileOf('teaser'), fileOf('thumbnail')]
  return {
    ...assetColumnsOf(form),
    ...(form.tags === undefined ? {} : { tags: tagsOf(form.tags) }),
    ...(form.participantIds === undefined ? {} : { participant_ids: form.participantIds }),
    ...(files.video ? { video_id: files.video.id } : {}),
    captions: captionsOf(form, files, before.captions),
    ...(teaserId === undefined ? {} : { teaser_id: teaserId }),
    ...(thumbnailId === undefined ? {} : { thumbnail_id: thumbnailId }),
  }
}
