import type { ReactionAction, ReactionObject } from '@fieldhouse/contract'

export type ReactionTable = {
  id: string
  account_id: string
  object_type: ReactionObject
  object_id: string
  action: ReactionAction
  created_at: Date
}

/** The numbers that are added up here: those that reactions make, and those that comments do. */
export type Counter = 'likes' | 'bookmarks' | 'shares' | 'comments' | 'replies'

export const counterOf = { like: 'likes', bookmark: 'bookmarks', share: 'shares' } as const satisfies Record<ReactionAction, Counter>
