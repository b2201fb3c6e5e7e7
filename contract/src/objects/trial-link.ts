import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { PageCard } from './account.ts'

/** How many links of a page may be open at once. */
export const mostTrialLinks = 20
/** How many may use one, at most. */
export const mostTrialUses = 100_000
/** Days. */
export const longestTrial = 30

/** As whoever acts for the page sees it. */
export const TrialLink = Type.Object({
  _id: Id,
  code: Type.String(),
  /** Where it leads. */
  path: Type.String(),
  label: Type.String(),
  days: Type.Integer(),
  used: Type.Integer(),
  /** How many may use it; null: as many as like. */
  most: Nullable(Type.Integer()),
  until: Nullable(Time),
  state: OneOf('open', 'used_up', 'over', 'ended'),
  createdAt: Time,
})
export type TrialLink = Static<typeof TrialLink>

/** As whoever follows it sees it. */
export const TrialPreview = Type.Object({
  days: Type.Integer(),
  isOpen: Type.Boolean(),
  until: Nullable(Time),
  page: PageCard,
  /** Who looks has had free days of this page before, which are given once. */
  isUsed: Type.Boolean(),
  /** Who looks subscribes to the page. */
  isSubscribed: Type.Boolean(),
})
export type TrialPreview = Static<typeof TrialPreview>
