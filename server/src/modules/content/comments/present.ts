// Rows to wire, for one reader.
import type { AccountCard, Comment, CommentBan, CommentedKind, OwnComment, WaitingComment } from '@fieldhouse/contract'
import type { Badges } from '#books/supporters'
import { isForStaff, isSilent, isWithheld, mayEdit } from './policy.ts'
import type { BanTable, SeenComment } from './tables.ts'

export interface Facts {
  readonly readerId: string | undefined
  /** The reader looks after the page. */
  readonly mayKeep: boolean
  readonly isLiked: boolean
  readonly now: Date
  readonly card: (id: string) => AccountCard | undefined
  readonly badgeOf: Badges
}

export function presentComment(row: SeenComment, { readerId, mayKeep, isLiked, now, card, badgeOf }: Facts): Comment {
  const isMine = readerId !== undefined && row.author_id === readerId
  // Staff of the site took it away: it stands for its replies as one that was deleted does.
  const isDeleted = row.is_gone || (row.refusal !== null && !isMine)
  const answeredBy = row.answered_author_id === null ? undefined : card(row.answered_author_id)
  return {
    _id: row.id,
    content: isDeleted ? '' : row.text,
    objectId: row.parent_id ?? row.object_id,
    objectType: row.parent_id === null ? row.object_type : 'comment',
    creator: isDeleted || row.author_id === null ? null : (card(row.author_id) ?? null),
    badge: isDeleted || row.author_id === null ? null : badgeOf(row.page_id, row.author_id),
    answers: answeredBy && row.answers_id !== null ? { _id: row.answers_id, name: answeredBy.name } : null,
    mentions: isDeleted ? [] : row.mentioned_ids.flatMap((id) => mentionOf(card(id))),
    totalLike: isDeleted ? 0 : row.likes,
    totalReply: row.replies,
    isLiked: !isDeleted && isLiked,
    isAuth: !isDeleted && (isMine || mayKeep),
    isMine: !isDeleted && isMine,
    isEditable: !isDeleted && isMine && mayEdit(row.created_at, now),
    isEdited: !isDeleted && row.edited_at !== null,
    isDeleted,
    isPinned: row.pinned_at !== null,
    isMuted: !isDeleted && row.is_muted,
    isClosed: row.locked_at !== null,
    // Whom the page keeps at arm's length is not told.
    isWaiting: row.state === 'held' && row.refusal === null && !(isMine && isSilent(row)),
    isForStaff: row.refusal === null && isForStaff(row),
    isByPage: !isDeleted && row.by_page,
    createdAt: row.created_at.toISOString(),
  }
}

const mentionOf = (card: AccountCard | undefined): Comment['mentions'] =>
  card?.username && card.path ? [{ _id: card._id, username: card.username, path: card.path }] : []

export interface Place {
  readonly _id: string
  readonly type: CommentedKind
  readonly path: string | null
}

const states = { live: 'live', held: 'waiting', refused: 'refused' } as const

/** As its author is told. */
function stateOf(row: SeenComment): OwnComment['state'] {
  if (isSilent(row)) return 'live'
  // What waited, and was decided against by staff, was never shown.
  if (row.state === 'held' && row.refusal !== null) return 'refused'
  return row.state === 'live' && row.is_shut ? 'closed' : states[row.state]
}

export const presentOwn = (row: SeenComment, comment: Comment, place: Place): OwnComment => ({ ...comment, state: stateOf(row), place })

/** That there is one, and nothing of what it says or who wrote it. */
const withhold = (comment: Comment): Comment => ({
  ...comment,
  content: '',
  creator: null,
  badge: null,
  answers: null,
  mentions: [],
  isAuth: false,
  isMine: false,
  isEditable: false,
  isMuted: false,
})

export const presentWaiting = (row: SeenComment, comment: Comment, place: Place): WaitingComment => ({
  ...(isWithheld(row) && !comment.isMine ? withhold(comment) : comment),
  why: isWithheld(row) ? ['minor'] : row.held_why,
  place,
})

export const presentBan = (row: BanTable, account: AccountCard): CommentBan => ({
  _id: row.id,
  accountId: row.account_id,
  account,
  until: row.until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
