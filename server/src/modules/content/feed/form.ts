// From what a form says to the columns of a post.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toDate } from '#platform/plan.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { toRichText } from '#platform/rich-text.ts'
import type { NewFeed } from './store.ts'
import type { FeedRow } from './tables.ts'

export { openingOf } from '#content/things'
export { statusOf, toDate } from '#platform/plan.ts'

export type NewPost = BodyOf<Calls['feeds']['create']>
export type Change = BodyOf<Calls['feeds']['update']>

export const blankPost = (viewer: Viewer, pageId: string, type: FeedRow['type'], now: Date): NewFeed => ({
  id: newId(),
  page_id: pageId,
  author_id: viewer.accountId,
  slug: '',
  type,
  title: null,
  text: '',
  audience: 'public',
  audience_after: null,
  audience_after_at: null,
  price: null,
  status: 'draft',
  moderation_status: null,
  moderation_reason: null,
  waiting_since: null,
  moderated_by: null,
  appeal: null,
  schedule_at: null,
  published_at: null,
  file_ids: [],
  file_alts: null,
  thumbnail_id: null,
  teaser_id: null,
  poll_description: null,
  poll_expired_at: null,
  streaming_scheduled: null,
  game_card: null,
  likes: 0,
  shares: 0,
  comments: 0,
  created_at: now,
  updated_at: now,
  deleted_at: null,
  refusal: null,
})

/** By file; what says nothing is left out. */
function altsOf(said: NonNullable<Change['fileAlts']>): FeedRow['file_alts'] {
  const alts = said.map(({ fileId, alt }) => [fileId, toPlainText(alt).replace(/\s+/g, ' ')] as const).filter(([, alt]) => alt !== '')
  return alts.length === 0 ? null : Object.fromEntries(alts)
}

/** The columns that a form names; what it leaves out stays. */
export const contentOf = (wish: Change): Partial<NewFeed> => ({
  ...(wish.title === undefined ? {} : { title: wish.title?.trim() || null }),
  ...(wish.text === undefined ? {} : { text: toRichText(wish.text) }),
  ...(wish.fileIds === undefined ? {} : { file_ids: wish.fileIds }),
  ...(wish.fileAlts === undefined ? {} : { file_alts: altsOf(wish.fileAlts) }),
  ...(wish.thumbnailId === undefined ? {} : { thumbnail_id: wish.thumbnailId }),
  ...(wish.teaserId === undefined ? {} : { teaser_id: wish.teaserId }),
  ...(wish.pollDescription === undefined ? {} : { poll_description: wish.pollDescription }),
  ...(wish.pollExpiredAt === undefined ? {} : { poll_expired_at: toDate(wish.pollExpiredAt) }),
  ...(wish.streamingScheduled === undefined ? {} : { streaming_scheduled: toDate(wish.streamingScheduled) }),
  ...(wish.gameCard === undefined ? {} : { game_card: wish.gameCard }),
})
