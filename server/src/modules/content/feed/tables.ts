import type { Feed } from '@fieldhouse/contract'
import type { Opening, Standing } from '#content/things'

export type FeedRow = Opening & {
  id: string
  /** The page it appears on: the author's own, or a team's. */
  page_id: string
  author_id: string
  slug: string
  type: Feed['type']
  title: string | null
  text: string
  audience: Feed['audience']
  /** Hundredths of a token; set exactly for the audience `buyers`. */
  price: number | null
  status: Feed['status']
  moderation_status: Feed['moderationStatus']
  moderation_reason: string | null
  /** Since when the staff of its team is asked; the oldest comes first. */
  waiting_since: Date | null
  /** Who decided last. */
  moderated_by: string | null
  /** What its author says against a rejection. */
  appeal: string | null
  schedule_at: Date | null
  /** First time it was active; the order of every list. */
  published_at: Date | null
  file_ids: string[]
  /** By file, what its author says it shows; null: nothing. A file that is gone from the post may still have its words here. */
  file_alts: Readonly<Record<string, string>> | null
  thumbnail_id: string | null
  teaser_id: string | null
  poll_description: string | null
  poll_expired_at: Date | null
  streaming_scheduled: Date | null
  game_card: Feed['gameCard']
  likes: number
  comments: number
  shares: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  /** What staff of the site decided, or has to. */
  refusal: Standing | null
  /** Kept by the database: lists may show it. */
  listed: boolean
}

export type PinTable = { page_id: string; feed_id: string; pinned_at: Date }

export type Tables = { feed: FeedRow; feed_pin: PinTable }
