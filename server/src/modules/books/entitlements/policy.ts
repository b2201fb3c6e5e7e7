// The one paywall rule (money.md 12). Lists, details, media addresses, sockets, exports and mails all ask it.

export type Audience = 'public' | 'followers' | 'subscribers' | 'buyers'

/** What is asked about: a post, video, gallery, … */
export interface Item {
  readonly id: string
  readonly pageId: string
  readonly authorId: string
  readonly audience: Audience
  /** Active, due, and neither waiting for nor refused by moderation. */
  readonly isPublished: boolean
}

/** What is known of the viewer and this item, from current rows. */
export interface ViewFacts {
  /** Author, staff of the owning team, or moderator: worked out from membership, never from grants. */
  readonly isInside: boolean
  /** The owner blocked the viewer, or the viewer's country. */
  readonly isBlocked: boolean
  readonly isFollower: boolean
  /** A live grant on the item itself; also opens what its owner has archived since. */
  readonly hasItemGrant: boolean
  /** A live grant on the item's page. */
  readonly hasPageGrant: boolean
}

/** `hidden`: answer as if it did not exist. `locked`: show the locked shape with its price. */
export type View = 'open' | 'locked' | 'hidden'

/** First match wins. */
export function viewOf(item: Item, facts: ViewFacts): View {
  if (facts.isInside) return 'open'
  if (facts.isBlocked) return 'hidden'
  if (!item.isPublished) return facts.hasItemGrant ? 'open' : 'hidden'
  if (item.audience === 'public') return 'open'
  if (facts.hasItemGrant) return 'open'
  if (facts.hasPageGrant && (item.audience === 'subscribers' || item.audience === 'followers')) return 'open'
  if (facts.isFollower && item.audience === 'followers') return 'open'
  return 'locked'
}
