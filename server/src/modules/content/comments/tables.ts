import type { CommentedKind, CommentRules, CommentWriters, HoldReason, MentionChoice } from '@fieldhouse/contract'
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
  /** Of what begins a thread: its page takes no more below it. */
  locked_at: Date | null
  refusal: Refusal | null
  /** Whose guardian allows comments there; null: it is nobody's under 18. */
  minor_id: string | null
  /** That guardian does not, for now: it is there for nobody. */
  is_shut: boolean
  /** What it was weighed by, where that is why it waits. */
  score: Record<string, number> | null
  /** Since when others have seen it; null: they have not yet. */
  shown_at: Date | null
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

export type RulesTable = Omit<CommentRules, 'closesAfter'> & { page_id: string; closes_after: number | null; updated_at: Date }

/** What is said of one thing against the rules of its page. */
export type ThingRuleTable = { object_id: string; writers: CommentWriters; updated_at: Date }

/** What a comment said until it was changed. */
export type EarlierTable = { id: string; comment_id: string; text: string; replaced_at: Date }

/** Said by somebody who wants it otherwise than most. */
export type MentionRuleTable = { account_id: string; mentions: MentionChoice; updated_at: Date }

export type BanTable = {
  id: string
  page_id: string
  account_id: string
  until: Date | null
  created_at: Date
}

export type Tables = {
  comment: CommentTable
  comment_rules: RulesTable
  comment_thing_rule: ThingRuleTable
  comment_ban: BanTable
  comment_mention_rule: MentionRuleTable
  comment_earlier: EarlierTable
}
