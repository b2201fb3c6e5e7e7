// Pure rules of posts: what they must hold, when they are out. Whom they are for is decided as for everything that is sold.
import type { FileType } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { FeedRow } from './tables.ts'

export { slugOf } from '#platform/slug.ts'
export { decideSale, decideSaleAgain } from '#books/entitlements'

type Opening = Pick<FeedRow, 'audience_after' | 'audience_after_at'>

export interface OpeningWish {
  readonly audienceAfter?: FeedRow['audience_after'] | undefined
  readonly audienceAfterAt?: Date | null | undefined
}

const notFirst: Opening = { audience_after: null, audience_after_at: null }

/**
 * For whom a post opens that is for subscribers first, and when. Throws what does not fit together: it opens in the future, after it
 * goes out, and to more than it is for. Another audience takes it back.
 */
export function decideOpening(
  post: Pick<FeedRow, 'audience' | 'status' | 'schedule_at'> & Opening,
  { audienceAfter: wished, audienceAfterAt: wishedAt }: OpeningWish,
  now: Date,
): Opening {
  if (wished === null || wishedAt === null) return notFirst
  if (post.audience !== 'subscribers') {
    if (wished !== undefined || wishedAt !== undefined) throw new AppError('content.audience_mismatch')
    return notFirst
  }
  const [after, at] = [wished ?? post.audience_after, wishedAt ?? post.audience_after_at]
  if (after === null && at === null) return notFirst
  if (after === null || at === null) throw new AppError('content.audience_mismatch')
  if (wishedAt !== undefined && at <= now) throw new AppError('feed.schedule_in_past')
  if (post.status === 'scheduled' && post.schedule_at !== null && at <= post.schedule_at)
    throw new AppError('request.invalid', { errors: [{ path: 'audienceAfterAt', message: 'Choose a time after it goes out.' }] })
  return { audience_after: after, audience_after_at: at }
}

const fileTypes: Partial<Record<FeedRow['type'], FileType>> = { photo: 'feed-photo', video: 'feed-video', audio: 'feed-audio' }

/** What the files of a post must be; undefined where it takes none. */
export const fileTypeOf = (type: FeedRow['type']): FileType | undefined => fileTypes[type]

const ofWordsAndFiles: readonly FeedRow['type'][] = ['text', 'photo', 'video', 'audio']

/**
 * Throws when a change would make another kind of post: the poll, the match or the plan of the old kind would be lost. Only a
 * draft of words may get its files, or lose them.
 */
export function requireSameType(post: Pick<FeedRow, 'type' | 'status'>, wanted: FeedRow['type'] | undefined): void {
  if (wanted === undefined || wanted === post.type) return
  const isOpen = post.status === 'draft' && ofWordsAndFiles.includes(post.type) && ofWordsAndFiles.includes(wanted)
  if (!isOpen) throw new AppError('feed.type_fixed')
}

/** Throws when a post of this type lacks what it is about. */
export function requireComplete(post: Pick<FeedRow, 'type' | 'text' | 'file_ids' | 'game_card' | 'streaming_scheduled'>): void {
  const isComplete =
    (post.type === 'text' && post.text !== '') ||
    (fileTypeOf(post.type) !== undefined && post.file_ids.length > 0) ||
    (post.type === 'game-card' && post.game_card !== null) ||
    (post.type === 'scheduled-streaming' && post.streaming_scheduled !== null)
  // The answers of a poll are counted where they are taken (polls.ts).
  if (post.type === 'poll') return
  if (!isComplete) throw new AppError('feed.incomplete')
}
