import type { CommentedKind, CommentRules, HoldReason } from '@fieldhouse/contract'
import type { Refusal } from '#content/things'

export type CommentTable = {
  id: string
  object_type: CommentedKind
  object_id: string
  page_id: string
  /** Null once it is deleted. */
  author_id: string | null
  parent_id: string | null
  answers_id: string | null
  text: string
  state: 'live' | 'held' | 'refused'
  held_why: HoldReason[]
  is_gone: boolean
  by_page: boolean
  mentioned_ids: string[]
  client_id: string | null
  likes: number
  replies: number
  heat: number
  rank: number
  created_at: Date
  edited_at: Date | null
  pinned_at: Date | null
  refusal: Refusal | null
  /** Kept by the database: counted, and seen by everybody who sees the thing. */
  shown: boolean
}

/** A comment as one reader may see it. */
export type SeenComment = CommentTable & {
  /** Who wrote what it answers; null where that is not shown to the reader. */
  answered_author_id: string | null
  /** The reader does not want to hear of who wrote it. */
  is_muted: boolean
}

export type NewComment = Omit<CommentTable, 'rank' | 'shown'>

export type RulesTable = CommentRules & { page_id: string; updated_at: Date }

export type BanTable = {
  id: string
  page_id: string
  account_id: string
  until: Date | null
  created_at: Date
}

export type Tables = { comment: CommentTable; comment_rules: RulesTable; comment_ban: BanTable }
