// From what a form says to the columns of a post.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { newId } from '../../platform/new-id.ts'
import { toRichText } from '../../platform/rich-text.ts'
import type { NewFeed } from './store.ts'
import type { FeedRow } from './tables.ts'

export type NewPost = BodyOf<Calls['feeds']['create']>
export type Change = BodyOf<Calls['feeds']['update']>

export const blankPost = (viewer: Viewer, type: FeedRow['type'], now: Date): NewFeed => ({
  id: newId(),
  page_id: viewer.accountId,
  author_id: viewer.accountId,
  slug: '',
  type,
  title: null,
  text: '',
  audience: 'public',
  price: null,
  status: 'draft',
  moderation_status: null,
  moderation_reason: null,
  schedule_at: null,
  published_at: null,
  file_ids: [],
  thumbnail_id: null,
  teaser_id: null,
  poll_description: null,
  poll_expired_at: null,
  streaming_scheduled: null,
  game_card: null,
  likes: 0,
  comments: 0,
  created_at: now,
  updated_at: now,
  deleted_at: null,
})

export const toDate = (text: string | null) => {
  if (text === null) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new AppError('request.invalid', {
      errors: [{ path: 'scheduleAt', message: 'Send a time such as 2030-01-31T18:00:00.000Z.' }],
    })
  return date
}

/** The columns that a form names; what it leaves out stays. */
export const contentOf = (wish: Change): Partial<NewFeed> => ({
  ...(wish.title === undefined ? {} : { title: wish.title?.trim() || null }),
  ...(wish.text === undefined ? {} : { text: toRichText(wish.text) }),
  ...(wish.fileIds === undefined ? {} : { file_ids: wish.fileIds }),
  ...(wish.thumbnailId === undefined ? {} : { thumbnail_id: wish.thumbnailId }),
  ...(wish.teaserId === undefined ? {} : { teaser_id: wish.teaserId }),
  ...(wish.pollDescription === undefined ? {} : { poll_description: wish.pollDescription }),
  ...(wish.pollExpiredAt === undefined ? {} : { poll_expired_at: toDate(wish.pollExpiredAt) }),
  ...(wish.streamingScheduled === undefined ? {} : { streaming_scheduled: toDate(wish.streamingScheduled) }),
  ...(wish.gameCard === undefined ? {} : { game_card: wish.gameCard }),
})

/** A time to come implies `scheduled`, unless it stays a draft. */
export function statusOf(
  wish: Change,
  now: Date,
  fallback: FeedRow['status'],
): { status: FeedRow['status']; schedule_at?: Date | null } {
  if (wish.scheduleAt === undefined || wish.scheduleAt === null) {
    if (wish.status === 'scheduled' && fallback !== 'scheduled') throw new AppError('feed.schedule_in_past')
    return { status: wish.status ?? fallback, ...(wish.scheduleAt === null ? { schedule_at: null } : {}) }
  }
  const scheduleAt = toDate(wish.scheduleAt)
  if (scheduleAt === null || scheduleAt <= now) throw new AppError('feed.schedule_in_past')
  return { status: wish.status === 'draft' ? 'draft' : 'scheduled', schedule_at: scheduleAt }
}
