// Whatever is published, seen or sold, in short: one shape for lists that speak of things of any kind.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf } from '../values.ts'
import { PageCard } from './account.ts'

export const thingKinds = ['feed', 'video', 'gallery', 'photo', 'product', 'message', 'stream'] as const

/** As the viewer may see it: of what is locked neither words nor picture of the inside. */
export const ThingCard = Type.Object({
  _id: Id,
  type: OneOf(...thingKinds),
  /** On one line; empty for what has none, like messages. */
  title: Type.String(),
  /** Where it is shown; null for what has no page of its own any more. */
  path: Nullable(Type.String()),
  /** The address of a small picture, empty without one. */
  picture: Type.String(),
  page: Nullable(PageCard),
  /** Of what is guarded by the one rule: the viewer sees it, and not its inside. */
  isLocked: Type.Optional(Type.Boolean()),
})
export type ThingCard = Static<typeof ThingCard>
