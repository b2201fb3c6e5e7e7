// Whatever is published, seen or sold, in short: one shape for lists that speak of things of any kind.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf } from '../values.ts'
import { Colours, PageCard } from './account.ts'
import { Audience } from './feed.ts'
import { File } from './file.ts'

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

/** All that is said of a thing before it is opened, of every kind alike. */
export const ThingLook = Type.Object({
  thing: ThingCard,
  audience: Audience,
  /** The picture that stands for it; of what is locked, unless it advertises it, the blur. */
  file: Nullable(File),
  /** What the viewer would pay for it now; null: nothing, or nobody sells it to them. */
  price: Nullable(Type.Number()),
  /** Seconds that it plays. */
  duration: Nullable(Type.Number()),
  /** How many pictures it holds. */
  photos: Nullable(Type.Integer()),
  isSoldOut: Type.Boolean(),
  /** Of its page. */
  colors: Nullable(Colours),
})
export type ThingLook = Static<typeof ThingLook>
