import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard } from './account.ts'
import { Badge } from './supporter.ts'

/** What has comments. */
export const commentedKinds = ['feed', 'video', 'gallery', 'photo', 'product'] as const
export type CommentedKind = (typeof commentedKinds)[number]

/** What is written about: a thing, or a comment, which makes it a reply. */
export const CommentObject = OneOf(...commentedKinds, 'comment')
export type CommentObject = Static<typeof CommentObject>

export const longestComment = 1000
/** How long its author may change a comment. */
export const editHours = 24

const comment = {
  _id: Id,
  /** Plain text; empty once it is deleted. */
  content: Type.String(),
  /** Of a reply: the comment that it stands under. */
  objectId: Id,
  objectType: CommentObject,
  /** Null once it is deleted: who wrote it is not said any more. */
  creator: Nullable(AccountCard),
  /** Of its creator, on the page that it is about. */
  badge: Badge,
  /** The reply that it answers, where that is not the comment itself. */
  answers: Nullable(Type.Object({ _id: Id, name: Type.String() })),
  /** Whom its text names with @, as far as it links there. */
  mentions: Type.Array(Type.Object({ _id: Id, username: Type.String(), path: Type.String() })),
  totalLike: Type.Integer(),
  totalReply: Type.Integer(),
  isLiked: Type.Boolean(),
  /** The viewer may delete it: wrote it, or looks after the page. */
  isAuth: Type.Boolean(),
  /** The viewer wrote it. */
  isMine: Type.Boolean(),
  /** Its author may still change it. */
  isEditable: Type.Boolean(),
  isEdited: Type.Boolean(),
  /** It is gone, and stands there for its replies alone. */
  isDeleted: Type.Boolean(),
  isPinned: Type.Boolean(),
  /** The viewer does not want to hear of who wrote it: it is folded. */
  isMuted: Type.Boolean(),
  /** Nobody but the page writes below it any more. */
  isClosed: Type.Boolean(),
  /** Nobody has looked at it yet; only its author sees it, and whoever has to look. */
  isWaiting: Type.Boolean(),
  /** It waits for staff of the site, not for its page. */
  isForStaff: Type.Boolean(),
  /** Whoever wrote it acts for the page. */
  isByPage: Type.Boolean(),
  createdAt: Time,
}

export const Comment = Type.Object(comment)
export type Comment = Static<typeof Comment>

/** Where a comment stands, with nothing of what stands there. */
const place = Type.Object({ _id: Id, type: OneOf(...commentedKinds), path: Nullable(Type.String()) })

export const OwnComment = Type.Object({ ...comment, state: OneOf('live', 'waiting', 'refused', 'closed'), place })
export type OwnComment = Static<typeof OwnComment>

/**
 * `listed`: by the words that the site looks for everywhere. `restricted`: its author is; they are not told. `minor`, `score`: staff of
 * the site looks at it first, since it is on the page of somebody under 18, or scores highest.
 */
export const holdReasons = [
  'words',
  'listed',
  'links',
  'first_time',
  'suspicious',
  'all',
  'restricted',
  'minor',
  'score',
  'screened',
  'quiet',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** On the page of somebody under 18 without words and author: nobody but staff of the site has seen it. */
export const WaitingComment = Type.Object({ ...comment, why: Type.Array(OneOf(...holdReasons)), place })
export type WaitingComment = Static<typeof WaitingComment>

/** `subscribers_3m`: of three months or more. */
export const commentWriters = ['everyone', 'followers', 'subscribers', 'subscribers_3m', 'nobody'] as const
export type CommentWriters = (typeof commentWriters)[number]

/** What a page may have wait for its look; its own words always do. */
export const heldKinds = ['links', 'first_time', 'suspicious', 'all'] as const
export const mostOwnWords = 200

/** The longest that a thing may take comments before they close by themselves, in days. */
export const longestOpen = 365

export const CommentRules = Type.Object({
  writers: OneOf(...commentWriters),
  /** Days after which a thing takes no more; null: never. */
  closesAfter: Nullable(Type.Integer({ minimum: 1, maximum: longestOpen })),
  holds: Type.Array(OneOf(...heldKinds), { maxItems: heldKinds.length }),
  words: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: mostOwnWords }),
})
export type CommentRules = Static<typeof CommentRules>

/**
 * What would let the viewer write; `none`: nothing is in the way. `stay`: three months of subscription. `ended`: its days are over.
 * `locked`: nobody writes below this comment any more. `consent`: a guardian has to allow comments; said to whoever looks after the page.
 */
export const commentSteps = [
  'none',
  'sign_in',
  'follow',
  'subscribe',
  'stay',
  'closed',
  'ended',
  'locked',
  'banned',
  'limited',
  'guardian',
  'consent',
] as const
export const CommentStanding = Type.Object({
  step: OneOf(...commentSteps),
  writers: OneOf(...commentWriters),
  /** What is said for this thing alone, for whoever looks after its page; null: as the page says. */
  ownWriters: Nullable(OneOf(...commentWriters)),
  /** When it takes no more; null: no day is set. */
  closesAt: Nullable(Time),
  /** The viewer looks after the comments of this page. */
  mayKeep: Type.Boolean(),
  /** Staff of the site looks at what is written here before others see it. */
  isSeenFirst: Type.Boolean(),
})
export type CommentStanding = Static<typeof CommentStanding>

export const CommentBan = Type.Object({ _id: Id, accountId: Id, account: AccountCard, until: Nullable(Time), createdAt: Time })
export type CommentBan = Static<typeof CommentBan>

/**
 * Who names somebody with an @ so that it leads to them and they are told. `everyone`: whoever may name them at all. `followed`: who follows
 * their page or writes in the same thread.
 */
export const mentionChoices = ['everyone', 'followed', 'nobody'] as const
export type MentionChoice = (typeof mentionChoices)[number]

export const MentionSetting = Type.Object({
  mentions: OneOf(...mentionChoices),
  /** Nobody under 18 is named, whatever they choose. */
  isFixed: Type.Boolean(),
})
export type MentionSetting = Static<typeof MentionSetting>

/** Somebody whom an @ may name here. */
export const CommentName = Type.Object({ _id: Id, username: Type.String(), name: Type.String(), avatar: Type.String() })
export type CommentName = Static<typeof CommentName>
