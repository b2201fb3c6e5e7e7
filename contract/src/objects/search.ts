// What is found by words.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf } from '../values.ts'
import { PageCard } from './account.ts'

export const searchKinds = ['performer', 'team', 'feed', 'video', 'gallery', 'product'] as const
export type SearchKind = (typeof searchKinds)[number]

/** As the viewer may see it; of what is locked no word of the inside. */
export const SearchHit = Type.Object({
  _id: Id,
  type: OneOf(...searchKinds),
  title: Type.String(),
  /** On one line: what it is, or whose. */
  about: Type.String(),
  path: Type.String(),
  /** The address of a small picture, empty without one. */
  picture: Type.String(),
  isVerified: Type.Boolean(),
  isLocked: Type.Boolean(),
  /** Where a thing stands; null for a page. */
  page: Nullable(PageCard),
})
export type SearchHit = Static<typeof SearchHit>

const Total = Type.Integer({ minimum: 0, maximum: 1000 })

/** Of each kind, exact up to a thousand. */
export const SearchTotals = Type.Object({
  totalPerformer: Total,
  totalTeam: Total,
  totalFeed: Total,
  totalVideo: Total,
  totalGallery: Total,
  totalProduct: Total,
  /** What was most likely meant, if it finds something; null where the words are known. */
  correction: Nullable(Type.String()),
})
export type SearchTotals = Static<typeof SearchTotals>
