// Live streams, their room and its chat (wire.md 4.0).
import { Type, type Static } from 'typebox'
import { Amount, Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, TeamCard } from './account.ts'
import { Conversation } from './message.ts'
import { Badge } from './supporter.ts'

export const longestChatText = 500

const ScoreSide = Type.Object({ name: Type.String(), points: Type.Integer() })

/** What whoever hosts keeps of a game. The higher version is the newer. */
export const StreamScore = Type.Object({
  home: ScoreSide,
  away: ScoreSide,
  period: Type.String(),
  version: Type.Integer(),
  /** The newest press that stands: what is taken back next. */
  lastPointId: Nullable(Id),
})
export type StreamScore = Static<typeof StreamScore>

export const Stream = Type.Object({
  _id: Id,
  performerId: Id,
  performerInfo: Nullable(AccountCard),
  teamId: Nullable(Id),
  /** In whose name it is; null: in the host’s own. */
  team: Nullable(TeamCard),
  /** The game in the team’s schedule that it is from, until it ends. */
  eventId: Nullable(Id),
  title: Type.String(),
  description: Type.String(),
  type: OneOf('public', 'private', 'group'),
  /** The session that runs, or is prepared, or was the last; a ticket is for one session. */
  sessionId: Id,
  isStreaming: Type.Boolean(),
  isFree: Type.Boolean(),
  /** Tokens of a ticket, of a private or group stream a minute; null where it is free. */
  price: Nullable(Type.Number()),
  conversationId: Id,
  /** Seconds of this session. */
  streamingTime: Type.Integer(),
  /** When it last went live; null before the first time. */
  lastStreamingTime: Nullable(Time),
  stats: Type.Object({ members: Type.Integer(), likes: Type.Integer() }),
  /** Null where none is kept. */
  score: Nullable(StreamScore),
  /** What is sent in this session is kept for its host. */
  isRecorded: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  hasPurchased: Type.Boolean(),
})
export type Stream = Static<typeof Stream>

/** The chat of a stream, as a conversation. */
export const StreamConversation = Type.Object({
  ...Conversation.properties,
  type: OneOf('stream_public', 'stream_private', 'stream_group'),
  lastMessage: Nullable(Type.String()),
  streamId: Id,
  performerId: Id,
})
export type StreamConversation = Static<typeof StreamConversation>

/** One line of the chat. A tip carries what was given in `meta.price`; a photo is asked for by its id (`files.status`). */
export const StreamMessage = Type.Object({
  _id: Id,
  clientId: Nullable(Id),
  conversationId: Id,
  type: OneOf('text', 'tip', 'photo'),
  text: Type.String(),
  fileIds: Type.Array(Id),
  files: Type.Array(Type.Object({})),
  senderId: Id,
  senderSource: OneOf('user', 'performer'),
  senderInfo: Nullable(AccountCard),
  /** Of the sender, on the page of the stream. */
  badge: Badge,
  isSale: Type.Boolean(),
  price: Nullable(Amount),
  isBought: Type.Boolean(),
  isLocked: Type.Boolean(),
  isDeleted: Type.Boolean(),
  meta: Nullable(Type.Object({ price: Type.Optional(Type.Number()) })),
  createdAt: Time,
})
export type StreamMessage = Static<typeof StreamMessage>

export const StreamRoom = Type.Object({ stream: Stream, conversation: StreamConversation })
export type StreamRoom = Static<typeof StreamRoom>

/** What is left of a session for its host. */
export const StreamSummary = Type.Object({
  sessionId: Id,
  startedAt: Time,
  /** Null while it runs. */
  endedAt: Nullable(Time),
  seconds: Type.Integer(),
  /** At once; null where nobody counted. */
  mostMembers: Nullable(Type.Integer()),
  /** That still stand. */
  messages: Type.Integer(),
  /** As they were given, before fees. */
  tips: Type.Object({ count: Type.Integer(), tokens: Type.Number() }),
  /** Of the page, who began while it ran. */
  newFollowers: Type.Integer(),
})
export type StreamSummary = Static<typeof StreamSummary>

export const recordingStops = ['full', 'long', 'large', 'many'] as const

/** What was kept of a session, for its host. */
export const StreamRecording = Type.Object({
  sessionId: Id,
  title: Type.String(),
  startedAt: Time,
  /**
   * `none`: nothing was kept; `running`: it is live; `kept`: until `deleteAt`; `making`, `made`, `failed`: a video of it; `gone`: deleted.
   */
  state: OneOf('none', 'running', 'kept', 'making', 'made', 'failed', 'gone'),
  seconds: Type.Integer(),
  /** Why nothing more was kept: no room on the disk, as long or as large as one may be, or too much of the page lies there. */
  stopped: Nullable(OneOf(...recordingStops)),
  deleteAt: Nullable(Time),
  videoId: Nullable(Id),
  /** Of making the video, from 0 to 1. */
  progress: Type.Number(),
})
export type StreamRecording = Static<typeof StreamRecording>

/** Somebody in a room, with the badge that they wear on its page. */
export const RoomMember = Type.Object({ ...AccountCard.properties, badge: Badge })
export type RoomMember = Static<typeof RoomMember>

/** What the acknowledgment of `public-stream/join` carries. */
export const StreamEntry = Type.Object({
  role: OneOf('model', 'member', 'guest'),
  total: Type.Integer(),
  members: Type.Array(RoomMember),
  /** The stream goes on, and waits for its host. */
  isHostAway: Type.Boolean(),
  score: Nullable(StreamScore),
})
export type StreamEntry = Static<typeof StreamEntry>
