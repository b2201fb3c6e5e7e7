// What is asked of a thing, and what one viewer sees of it.
import type { Viewer } from '#platform/http/index.ts'
import type { Audience, View } from '#books/entitlements'
import type { Page } from '#ground/pages'

export type Who = Pick<Viewer, 'accountId' | 'roles'>

/** What the one rule asks of a thing. */
export interface Seen {
  /** What grants of its kind name: of a photo, its gallery. */
  readonly id: string
  readonly pageId: string
  readonly audience: Audience
  /** Active, due, and neither removed, waiting for nor refused by moderation. */
  readonly isListed: boolean
  readonly isRemoved: boolean
  /** Staff of the site refused it, or its page does not show it: gone for buyers too. */
  readonly isRefused?: boolean
  /** Nobody of the staff has seen it yet: it is there for this account alone, which wrote it, and for moderators. */
  readonly waitsFor?: string | undefined
  /** Who wrote it, where that is not the page alone: sees it like the page does. */
  readonly authorId?: string
  /** Out only while its page may earn. */
  readonly needsEarning?: boolean
}

/** A thing as one viewer may see it. */
export interface Sight {
  readonly view: View
  /** Open to everybody: addresses of its files then need no token. */
  readonly isForAll: boolean
  /** The viewer acts for its page, or wrote it. */
  readonly isInside: boolean
  readonly isFollowed: boolean
  readonly isSubscribed: boolean
  readonly isBought: boolean
  readonly page: Page | undefined
}

export type SightOf<Row> = (row: Row) => Sight
