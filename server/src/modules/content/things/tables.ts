// The columns that every table of things for an audience has: videos and galleries.
import type { Feed, ReviewReason, Video } from '@fieldhouse/contract'
import type { Audience } from '#books/entitlements'

/** What staff of the site decided on a thing: `hidden` leaves it to its page alone, `removed` to nobody. */
export type Refusal = 'hidden' | 'removed'

/** What keeps a thing from others: a refusal, or that nobody of the staff has seen yet what somebody under 18 wrote (youth.md Y64). */
export type Standing = Refusal | 'waiting'

/** Subscribers first: for whom a thing is from a moment on; set together, and only for `subscribers`. */
export type Opening = {
  audience_after: Feed['audienceAfter']
  audience_after_at: Date | null
}

export type AssetTable = Opening & {
  id: string
  page_id: string
  /** Who put it up; null: the athlete of its page. */
  created_by: string | null
  slug: string
  title: string
  description: string
  audience: Audience
  /** Hundredths of a token; set exactly for the audience `buyers`. */
  price: number | null
  status: Video['status']
  /** First time it was active; the order of public lists. */
  published_at: Date | null
  likes: number
  comments: number
  bookmarks: number
  shares: number
  views: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  /** What staff of the site decided, or has to. */
  refusal: Standing | null
  /** Kept by the database: lists may show it. */
  listed: boolean
}

export type FirstReason = Exclude<ReviewReason, 'score'>

/** A row: what a thing says and shows at this moment was seen by nobody of the staff. */
export type FirstSightTable = {
  kind: string
  thing_id: string
  since: Date
  /** Since when staff is asked; null: it is not to come out yet. */
  asked_at: Date | null
  /** It was there before this existed, and staff is asked when its turn has come. */
  is_due: boolean
  why: FirstReason
}

/** What lists show, or showed, of the kinds that stand at home. */
export type ListedThingTable = {
  thing_id: string
  kind: 'video' | 'gallery' | 'product'
  page_id: string
  /** When lists first showed it. */
  at: Date
  listed: boolean
}

export type Tables = { first_sight: FirstSightTable; listed_thing: ListedThingTable }
