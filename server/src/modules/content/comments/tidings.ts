// What this module tells others, and the work it leaves for later: names and what goes with them.
import type { CommentedKind, ReactionObject } from '@fieldhouse/contract'
import type { NoData } from '#platform/jobs/index.ts'
import '#platform/bus/index.ts'
import '#platform/outbox/index.ts'

/** Ids alone: whoever tells somebody of it asks again what they may see. */
interface CommentFacts {
  commentId: string
  objectType: CommentedKind
  objectId: string
  pageId: string
  authorId: string
  parentId: string | null
  /** The reply that it answers, if any. */
  answersId: string | null
  mentionedIds: string[]
}

/** What the rooms of things are told of a comment. */
export interface CommentNews {
  event: 'comment_created' | 'comment_removed'
  commentId: string
  objectId: string
  parentId: string | null
  authorId: string
}

declare module '#platform/bus/index.ts' {
  interface Signals {
    'comments.news': CommentNews
    'comments.likes': { kind: ReactionObject; id: string }
  }
}

declare module '#platform/outbox/index.ts' {
  interface Topics {
    'comment.created': CommentFacts & { state: 'live' | 'held' }
    /** It waited, and is shown now. */
    'comment.approved': CommentFacts & { state: 'live' }
    /** Its page has put it first. */
    'comment.pinned': { commentId: string; pageId: string; authorId: string; pinnedBy: string }
    /** Comments have waited for a page since the day before, or longer. Told once a day. */
    'comments.waiting': { pageId: string; day: string }
    /** It is shown no more, if it was: deleted, refused by its page, or by staff of the site; or was changed and waits. */
    'comment.removed': CommentFacts & { state: 'gone' | 'held' | 'refused'; wasShown: boolean }
  }
}

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'comments.forget': NoData
    'comments.remind': NoData
    'comments.settle': NoData
  }
}
