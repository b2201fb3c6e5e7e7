// Everybody who may look, each standing to one page in another way.
export const viewers = [
  'visitor',
  'fan',
  'follower',
  'subscriber',
  /** Follows still. */
  'former subscriber',
  'buyer',
  /** Followed, had subscribed and bought; then the page blocked them. */
  'apart',
  'owner',
  'other athlete',
  /** Under 18; follows. */
  'minor',
] as const
export type Viewer = (typeof viewers)[number]
