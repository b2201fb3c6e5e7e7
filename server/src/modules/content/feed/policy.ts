// Pure rules of posts: what they must hold, when they are out. Whom they are for is decided as for everything that is sold.
import type { FileType } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { FeedRow } from './tables.ts'

export { slugOf } from '#platform/slug.ts'
export { decideSale, decideSaleAgain } from '#books/entitlements'
export { decideOpening } from '#content/things'

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
