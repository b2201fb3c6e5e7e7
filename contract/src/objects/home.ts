// In which order somebody reads at home, and which pages are new to them.
import { Type, type Static } from 'typebox'
import { Nullable, OneOf, Time } from '../values.ts'
import { Feed } from './feed.ts'
import { SearchHit } from './search.ts'
import { ThingLook } from './thing.ts'

export const homeOrders = ['newest', 'best'] as const
export type HomeOrderName = (typeof homeOrders)[number]

export const HomeOrder = Type.Object({
  order: OneOf(...homeOrders),
  /** Under 18 it is the newest first, and nothing else (youth.md Y67). */
  canChoose: Type.Boolean(),
  /** Whether it is shown what there was while one was away. */
  showsAway: Type.Boolean(),
})
export type HomeOrder = Static<typeof HomeOrder>

/** What brings a post forward: what its reader has done with its page, the most telling of it. */
export const homeWhys = ['liked', 'opened', 'replied', 'bought', 'subscribed', 'followed'] as const
export type HomeWhy = (typeof homeWhys)[number]

/** Null: it stands where its time puts it. */
export const HomePost = Type.Object({ feed: Feed, why: Nullable(OneOf(...homeWhys)) })
export type HomePost = Static<typeof HomePost>

/** A video, gallery or product among the posts. */
export const HomeThing = Type.Object({
  ...ThingLook.properties,
  /** Its place among the posts: when lists first showed it. */
  createdAt: Time,
})
export type HomeThing = Static<typeof HomeThing>

/** Null: one was not away for long, or does not want to be shown it. */
export const HomeAway = Type.Object({
  since: Nullable(Time),
  /** The nearest, no two of a page. */
  posts: Type.Array(HomePost),
})
export type HomeAway = Static<typeof HomeAway>

export const suggestionWhys = ['school', 'sport', 'neighbours', 'young', 'known'] as const
export type SuggestionWhy = (typeof suggestionWhys)[number]

export const Suggestion = Type.Object({ page: SearchHit, why: OneOf(...suggestionWhys) })
export type Suggestion = Static<typeof Suggestion>
