// What somebody bought or was given, one line a thing: the library of a fan.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { ThingCard } from './thing.ts'

/** Kinds that are bought one by one; a photo belongs to its gallery. */
export const ownedKinds = ['feed', 'video', 'gallery', 'product', 'message', 'stream'] as const

/** `open`: it is there. `gone`: paid for, and hidden or removed meanwhile. `refunded`: the money went back. `ended`: it was taken back otherwise. */
export const ownedStates = ['open', 'gone', 'refunded', 'ended'] as const

export const Owned = Type.Object({
  _id: Id,
  kind: OneOf(...ownedKinds),
  /** As its owner may see it now; null when they may not, and then nothing else says what it was. */
  thing: Nullable(ThingCard),
  state: OneOf(...ownedStates),
  /** What was paid, in tokens; null: it was given. */
  price: Nullable(Type.Number()),
  /** Of what is sent. */
  orderId: Nullable(Id),
  createdAt: Time,
})
export type Owned = Static<typeof Owned>
