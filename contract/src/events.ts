// Everything that crosses the socket (wire.md 5): what clients may send and what it is answered, and what the server says.
// A name that is not here is neither listened to nor sent.
import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { commentedKinds } from './objects/comment.ts'
import { ModerationStatus } from './objects/feed.ts'
import { Goal } from './objects/goal.ts'
import { InvitationStatus } from './objects/invitation.ts'
import { Message } from './objects/message.ts'
import { NotificationCount } from './objects/notification.ts'
import { noticeKinds, notificationKinds } from './notifications.ts'
import { AccountCard } from './objects/account.ts'
import { Charge, Transaction, transactionStatuses } from './objects/payment.ts'
import { showEnds } from './objects/show.ts'
import { recordingStops, RoomMember, Stream, StreamConversation, StreamEntry, StreamMessage, StreamScore } from './objects/stream.ts'
import { Amount, Id, Nullable, OneOf, Time } from './values.ts'

interface ClientEvent {
  readonly payload: TObject
  /** What `data` of the acknowledgment holds. */
  readonly answer: TSchema
}

const clientEvent = <const E extends ClientEvent>(event: E): E => event
const inConversation = Type.Object({ conversationId: Id })
const hostOf = Type.Object({ conversationId: Id, performerId: Id })
const nothing = Type.Object({})
const commentedThing = Type.Object({ objectId: Id, objectType: OneOf(...commentedKinds) })
/** Ids alone: whoever is told asks for what they may see. */
const commentOf = Type.Object({ _id: Id, objectId: Id, parentId: Nullable(Id), creatorId: Nullable(Id) })

const longestNote = 200
const ofShow = { requestId: Id, conversationId: Id, minutes: Type.Integer(), spent: Type.Number() }

export const clientEvents = {
  /** Answered by `userId` beside `ok`. */
  'auth/login': clientEvent({ payload: Type.Object({ token: Type.Optional(Nullable(Type.String({ maxLength: 200 }))) }), answer: nothing }),
  'auth/logout': clientEvent({ payload: nothing, answer: nothing }),
  'public-stream/join': clientEvent({ payload: inConversation, answer: StreamEntry }),
  'public-stream/leave': clientEvent({ payload: inConversation, answer: nothing }),
  /** The room of a thing, for whoever sees it open. */
  'comments/join': clientEvent({ payload: commentedThing, answer: nothing }),
  'comments/leave': clientEvent({ payload: commentedThing, answer: nothing }),
  /** For a private stream of the performer's, or for a seat in the group stream that is named. */
  'private-stream/request': clientEvent({
    payload: Type.Object({
      performerId: Id,
      streamId: Type.Optional(Id),
      userNote: Type.Optional(Type.String({ maxLength: longestNote })),
      /** What a minute was shown to cost. */
      seenPrice: Type.Optional(Amount),
    }),
    answer: Type.Object({ requestId: Id, conversation: StreamConversation, price: Type.Number(), expiresAt: Time }),
  }),
  'private-stream/join': clientEvent({ payload: inConversation, answer: StreamEntry }),
  'private-stream/leave': clientEvent({ payload: inConversation, answer: nothing }),
  'private-stream/live': clientEvent({ payload: inConversation, answer: Type.Object({ stream: Stream }) }),
  'public-stream/live': clientEvent({ payload: inConversation, answer: Type.Object({ stream: Stream }) }),
}

export const balanceReasons = ['top_up', 'charge', 'tip', 'refund', 'bonus', 'adjustment', 'dispute', 'debt'] as const
export type BalanceReason = (typeof balanceReasons)[number]

/** `{id}` in a name is the id of a conversation. */
export const serverEvents = {
  session_ended: Type.Object({ code: Type.Literal('auth.session_expired') }),
  /** To who is invited; once it is answered, to who invited. */
  team_invitation: Type.Object({ invitationId: Id, teamId: Id, status: InvitationStatus }),
  message_created: Message,
  message_deleted: Type.Object({ _id: Id, conversationId: Id, isDeleted: Type.Literal(true) }),
  notify_read_messages_in_conversation: Type.Object({ total: Type.Integer(), conversationId: Type.Optional(Id) }),
  balance_changed: Type.Object({
    balance: Type.Number(),
    delta: Type.Number(),
    reason: OneOf(...balanceReasons),
    version: Type.Integer(),
  }),
  token_transaction_success: Type.Object({ item: Charge }),
  stripe_confirm_payment: Transaction,
  payment_status_callback: Type.Object({
    transactionId: Id,
    status: OneOf(...transactionStatuses),
    redirectUrl: Nullable(Type.String()),
  }),
  feed_moderated: Type.Object({ feedId: Id, teamId: Id, moderationStatus: ModerationStatus, reason: Nullable(Type.String()) }),
  comment_created: commentOf,
  comment_removed: commentOf,
  /** Instead of single ones, where many write at once. */
  comments_changed: Type.Object({ objectId: Id }),
  /** To who has the comments of a thing open, at most once a second: how many like it. */
  tally_changed: Type.Object({ objectId: Id, likes: Type.Integer() }),
  /** To its athlete. */
  record_decided: Type.Object({ recordId: Id, teamId: Id, status: OneOf('confirmed', 'declined') }),
  /** Clients set it, and drop what has a lower version than what they know. */
  notification_count: NotificationCount,
  /**
   * A page that somebody follows did something, as far as they would find it in their centre: by its id, no more. Whoever hears it asks
   * for what they may see some moment within so many milliseconds: all who are there hear it at once.
   */
  page_notice: Type.Object({ pageId: Id, kind: OneOf(...noticeKinds), within: Type.Integer({ minimum: 0 }) }),
  /** Announces one that is new, or has moved up. */
  notification_created: Type.Object({
    _id: Id,
    type: OneOf(...notificationKinds),
    title: Type.String(),
    text: Type.String(),
    path: Nullable(Type.String()),
    createdAt: Time,
    totalUnread: Type.Integer(),
    version: Type.Integer(),
  }),
  'public-room-changed': Type.Object({
    conversationId: Id,
    total: Type.Integer(),
    members: Type.Array(RoomMember),
    /** Where they have changed, for those who read the chat: nobody under 18 is told of them. */
    goals: Type.Optional(Type.Array(Goal)),
  }),
  /** To everybody in the room; what has a lower version than what is known is dropped. */
  stream_score_changed: Type.Object({ conversationId: Id, score: StreamScore }),
  /** To its host: nothing more is kept, while the stream goes on. */
  stream_recording_stopped: Type.Object({ sessionId: Id, reason: OneOf(...recordingStops) }),
  /** To the performer. */
  'private-chat-request': Type.Object({
    requestId: Id,
    conversationId: Id,
    streamId: Id,
    type: OneOf('private', 'group'),
    user: AccountCard,
    price: Type.Number(),
    userNote: Type.String(),
    createdAt: Time,
    expiresAt: Time,
  }),
  'private-stream/accepted': Type.Object({ requestId: Id, conversationId: Id, streamId: Id }),
  'private-stream/declined': Type.Object({ requestId: Id }),
  /** To both: another minute was paid. `isLast`: the wallet has not enough for the next one. */
  'private-stream/minute': Type.Object({ ...ofShow, paidUntil: Time, isLast: Type.Boolean() }),
  /** To both: a request that is not open any more, or what ran is over. */
  'private-stream/over': Type.Object({ ...ofShow, reason: OneOf(...showEnds, 'withdrawn') }),
  'model-joined': hostOf,
  'model-left': hostOf,
  'join-broadcaster': hostOf,
  'change-stream-info': Type.Object({ conversation: StreamConversation, stream: Stream }),
  'admin-end-session-stream': Type.Object({ streamId: Id, conversationId: Id, reason: Type.String(), createdAt: Time }),
  'message_created_conversation_{id}': StreamMessage,
  /** In a crowd: some of what was written since the last of these; `more` was written besides. */
  'messages_created_conversation_{id}': Type.Object({ conversationId: Id, messages: Type.Array(StreamMessage), more: Type.Integer() }),
  'message_deleted_conversation_{id}': Type.Object({
    _id: Id,
    conversationId: Id,
    text: Type.String(),
    isDeleted: Type.Literal(true),
  }),
  'clear_all_messages_{id}': inConversation,
}

export type ClientEventName = keyof typeof clientEvents
export type ClientPayload<N extends ClientEventName> = Static<(typeof clientEvents)[N]['payload']>
export type ClientAnswer<N extends ClientEventName> = Static<(typeof clientEvents)[N]['answer']>

type Filled<N extends string> = N extends `${infer Start}{id}` ? `${Start}${string}` : N
/** Name → payload, ids in their places. */
export type ServerEvents = { [N in keyof typeof serverEvents as Filled<N>]: Static<(typeof serverEvents)[N]> }
export type ServerEventName = keyof ServerEvents

export const isClientEvent = (name: string): name is ClientEventName => Object.hasOwn(clientEvents, name)
