import { Type, type Static, type TSchema } from 'typebox'
import { Id, OneOf, Time } from '../values.ts'

export const reactionObjects = ['feed', 'video', 'gallery', 'photo', 'product', 'performer', 'team', 'comment'] as const
export const reactionActions = ['like', 'bookmark', 'share'] as const

export const ReactionObject = OneOf(...reactionObjects)
export type ReactionObject = Static<typeof ReactionObject>
export const ReactionAction = OneOf(...reactionActions)
export type ReactionAction = Static<typeof ReactionAction>

/** What is liked, saved or shared, and which of these. A share counts once for an account. */
export const reactionWish = { objectId: Id, objectType: ReactionObject, action: ReactionAction }

export const Reaction = Type.Object({ _id: Id, ...reactionWish, createdAt: Time })
export type Reaction = Static<typeof Reaction>

/** A saved object, as its own list and page show it to who saved it: locked, where it is locked. */
export const Bookmark = <S extends TSchema>(object: S) =>
  Type.Object({ _id: Id, objectId: Id, objectType: ReactionObject, objectInfo: object, createdAt: Time })
