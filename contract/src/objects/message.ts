// Conversations and what is said in them (wire.md 4.0, 4.7).
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard } from './account.ts'
import { File } from './file.ts'
import { Badge } from './supporter.ts'

export const conversationTypes = ['private', 'stream_public', 'stream_private', 'stream_group'] as const
/** `requests`: of those whom the viewer keeps at arm's length. Left out: all the others. */
export const conversationBoxes = ['requests'] as const
export const cannotSendReasons = ['subscribe', 'blocked', 'not_allowed', 'read_only'] as const

export const Conversation = Type.Object({
  _id: Id,
  type: OneOf(...conversationTypes),
  name: Type.String(),
  participants: Type.Array(AccountCard),
  /** The other party of a private conversation. */
  recipientInfo: Nullable(AccountCard),
  /** Of the other party, on the viewer's page. */
  badge: Badge,
  /** At most 60 characters; what the viewer has not paid for is not in it. */
  lastMessage: Type.String(),
  lastSenderId: Nullable(Id),
  lastMessageCreatedAt: Nullable(Time),
  totalNotSeenMessages: Type.Integer(),
  /** Whether one of the two subscribes to the other. */
  isSubscribed: Type.Boolean(),
  isBlocked: Type.Boolean(),
  /** The viewer keeps the other one at arm's length, who is not told: it stands among the requests. */
  isRestricted: Type.Boolean(),
  canSend: Type.Boolean(),
  cannotSendReason: Nullable(OneOf(...cannotSendReasons)),
  streamId: Nullable(Id),
  performerId: Nullable(Id),
})
export type Conversation = Static<typeof Conversation>

export const messageTypes = ['text', 'photo', 'video', 'audio', 'tip', 'notify'] as const
/** What people may send; the others are written by the program. */
export const sentMessageTypes = ['text', 'photo', 'video', 'audio'] as const

export const Message = Type.Object({
  _id: Id,
  /** The sender's own id of it, by which a client finds the message that it is sending. */
  clientId: Nullable(Id),
  conversationId: Id,
  type: OneOf(...messageTypes),
  /** Plain text; empty while locked. */
  text: Type.String(),
  fileIds: Type.Array(Id),
  files: Type.Array(File),
  senderId: Id,
  senderSource: OneOf('user', 'performer'),
  senderInfo: Nullable(AccountCard),
  isSale: Type.Boolean(),
  /** Tokens; null for what costs nothing. */
  price: Nullable(Type.Number()),
  /** For its sender: whether the other party paid for it. */
  isBought: Type.Boolean(),
  isLocked: Type.Boolean(),
  isDeleted: Type.Boolean(),
  /** Its sender wrote it once, for many; each received one of their own. */
  isBroadcast: Type.Boolean(),
  meta: Nullable(Type.Object({ price: Type.Optional(Type.Number()) })),
  createdAt: Time,
})
export type Message = Static<typeof Message>
