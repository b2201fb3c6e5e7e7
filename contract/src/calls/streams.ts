import { Type } from 'typebox'
import { call, empty, endless, list, one } from '../call.ts'
import { longestChatText, Stream, StreamConversation, StreamMessage, StreamRoom, StreamScore, StreamSummary } from '../objects/stream.ts'
import { Amount, endlessQuery, Id, IdOrSlug, listQuery, Name, Nullable, OneOf, Time } from '../values.ts'

const params = Type.Object({ id: Id })
const performer = Type.Object({ id: IdOrSlug })

const form = {
  title: Name,
  description: Type.Optional(Type.String({ maxLength: 500 })),
  isFree: Type.Boolean(),
  price: Type.Optional(Nullable(Amount)),
  teamId: Type.Optional(Nullable(Id)),
  /** Live from a game: one of the team’s own schedule. */
  eventId: Type.Optional(Nullable(Id)),
}
const formErrors = [
  'content.price_out_of_bounds',
  'team.not_member',
  'schedule.unknown',
  'schedule.not_a_game',
  'schedule.canceled',
  'youth.money_not_allowed',
  'youth.not_allowed',
] as const

/** Who is not let in learns why; what somebody must not know of is missing. */
const roomErrors = ['auth.required', 'stream.unknown', 'stream.offline'] as const

const data = {
  type: Type.Optional(OneOf('text')),
  text: Type.String({ minLength: 1, maxLength: longestChatText }),
  clientId: Type.Optional(Nullable(Id)),
}

const reading = {
  method: 'GET',
  params,
  query: Type.Object(endlessQuery),
  status: 200,
  answer: endless(StreamMessage),
  errors: [...roomErrors, 'stream.not_joined', 'youth.not_allowed'],
} as const

/** `{ conversationId, data }`, or the bare `data`. */
const writing = {
  method: 'POST',
  access: 'user',
  params,
  body: Type.Partial(Type.Object({ conversationId: Id, data: Type.Object(data), ...data })),
  status: 201,
  answer: one(StreamMessage),
  errors: [...roomErrors, 'stream.not_joined', 'youth.not_allowed'],
} as const

export const streams = {
  live: call({
    method: 'POST',
    path: '/streaming/live',
    access: 'performer',
    summary: 'Prepare a session of the own public stream; the socket event public-stream/live starts it',
    changes: ['streams', 'chats'],
    body: Type.Object(form),
    status: 201,
    answer: one(StreamRoom),
    errors: ['stream.already_live', 'account.limited', ...formErrors],
  }),
  change: call({
    method: 'PUT',
    path: '/streaming/live/{id}',
    access: 'performer',
    summary: 'Change the own stream, or end its session with isStreaming false',
    changes: ['streams', 'teams', 'schedule'],
    params,
    body: Type.Partial(Type.Object({ ...form, isStreaming: Type.Literal(false) })),
    status: 200,
    answer: one(Stream),
    errors: ['stream.unknown', 'stream.price_fixed', ...formErrors],
  }),
  updateInfo: call({
    method: 'PUT',
    path: '/streaming/update',
    access: 'performer',
    summary: 'Change title and description of the own stream',
    changes: ['streams'],
    body: Type.Object({ streamId: Type.Optional(Id), title: Type.Optional(Name), description: form.description }),
    status: 200,
    answer: one(Stream),
    errors: ['stream.unknown'],
  }),
  setDuration: call({
    method: 'PUT',
    path: '/streaming/set-duration',
    access: 'performer',
    summary: 'Seconds that the session has run; never less than before, never more than the clock says',
    changes: [],
    body: Type.Object({ streamId: Id, duration: Type.Integer({ minimum: 1, maximum: 10_000_000 }) }),
    status: 200,
    answer: one(Type.Object({ updated: Type.Boolean(), duration: Type.Integer() })),
    errors: ['stream.unknown', 'stream.offline'],
  }),
  score: call({
    method: 'PUT',
    path: '/streaming/live/{id}/score',
    access: 'performer',
    summary: 'Keep the score of the own stream: names, period, points as differences, and one press taken back; a pointId counts once',
    changes: [],
    params,
    body: Type.Partial(
      Type.Object({
        homeName: Type.String({ minLength: 1, maxLength: 40 }),
        awayName: Type.String({ minLength: 1, maxLength: 40 }),
        period: Type.String({ maxLength: 12 }),
        point: Type.Object({ pointId: Id, side: OneOf('home', 'away'), points: Type.Integer({ minimum: -20, maximum: 20 }) }),
        undo: Id,
      }),
    ),
    status: 200,
    answer: one(StreamScore),
    errors: ['stream.unknown', 'stream.offline', 'youth.not_allowed'],
  }),
  summary: call({
    method: 'GET',
    path: '/streaming/sessions/{id}/summary',
    access: 'performer',
    summary: 'How long an own session ran, how many were there at most, what was said and given, who began to follow',
    tags: ['streams'],
    params,
    status: 200,
    answer: one(StreamSummary),
    errors: ['stream.unknown', 'youth.not_allowed'],
  }),
  token: call({
    method: 'POST',
    path: '/streaming/token',
    access: 'user',
    summary: 'The way to the pictures: to send them as the host, to watch them as the audience',
    changes: [],
    body: Type.Object({ streamId: Id, role: OneOf('host', 'audience') }),
    status: 200,
    answer: one(
      Type.Object({ provider: Type.String(), token: Type.String(), channelName: Type.String(), uid: Type.String(), expiresAt: Time }),
    ),
    errors: [...roomErrors, 'stream.not_joined', 'stream.video_unavailable'],
  }),
  join: call({
    method: 'GET',
    path: '/streaming/join/{id}',
    access: 'optional',
    summary: 'The stream and its chat for whom it is open; by performer id, username or stream id',
    tags: ['streams'],
    params: performer,
    status: 200,
    answer: one(StreamRoom),
    errors: [...roomErrors, 'stream.purchase_required'],
  }),
  search: call({
    method: 'GET',
    path: '/streaming/user/search',
    access: 'optional',
    summary: 'Streams that run',
    tags: ['streams'],
    query: Type.Object({
      ...listQuery,
      performerId: Type.Optional(Id),
      teamId: Type.Optional(Id),
      isFree: Type.Optional(Type.Boolean()),
      sportIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
      sortBy: Type.Optional(OneOf('popular', 'createdAt')),
    }),
    status: 200,
    answer: list(Stream),
  }),
  conversation: call({
    method: 'GET',
    path: '/conversations/stream/{id}',
    access: 'optional',
    summary: 'The chat of a stream, by the id of the stream',
    tags: ['streams'],
    params,
    status: 200,
    answer: one(StreamConversation),
    errors: [...roomErrors, 'stream.not_joined'],
  }),
  publicConversation: call({
    method: 'GET',
    path: '/conversations/stream/public/{id}',
    access: 'optional',
    summary: 'The chat of a performer’s public stream, by id or username of the performer',
    tags: ['streams'],
    params: performer,
    status: 200,
    answer: one(StreamConversation),
    errors: [...roomErrors, 'stream.not_joined'],
  }),
  rename: call({
    method: 'PUT',
    path: '/conversations/{id}/update',
    access: 'performer',
    summary: 'Rename the chat of the own stream',
    changes: ['streams'],
    params,
    body: Type.Object({ name: Name }),
    status: 200,
    answer: one(StreamConversation),
    errors: ['stream.unknown'],
  }),
  openMessages: call({
    ...reading,
    path: '/messages/conversations/public/{id}',
    access: 'optional',
    summary: 'The chat of a public stream, newest first',
    tags: ['chats'],
  }),
  messages: call({
    ...reading,
    path: '/messages/stream/conversations/{id}',
    access: 'user',
    summary: 'The chat of a stream that is open to the caller, newest first',
    tags: ['chats'],
  }),
  publicMessages: call({
    ...reading,
    path: '/messages/stream/public/conversations/{id}',
    access: 'optional',
    summary: 'The chat of a public stream, newest first',
    tags: ['chats'],
  }),
  write: call({
    ...writing,
    path: '/messages/stream/conversations/{id}',
    summary: 'Write into the chat; a clientId seen before answers 200 with the stored message',
    changes: [],
  }),
  writePublic: call({
    ...writing,
    path: '/messages/stream/public/conversations/{id}',
    summary: 'Write into the chat of a public stream; a clientId seen before answers 200 with the stored message',
    changes: [],
  }),
  clear: call({
    method: 'DELETE',
    path: '/messages/{id}/remove-all-message',
    access: 'performer',
    summary: 'Clear the chat of the own stream; id is its conversation',
    changes: ['chats'],
    params,
    status: 204,
    answer: empty,
    errors: ['stream.unknown'],
  }),
}
