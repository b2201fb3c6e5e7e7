import { Type } from 'typebox'
import { call, empty, endless, one } from '../call.ts'
import { File } from '../objects/file.ts'
import { Message, sentMessageTypes } from '../objects/message.ts'
import { Amount, endlessQuery, Id, Nullable, OneOf } from '../values.ts'

const fields = {
  /** Left out, it is what the files are, or text. */
  type: Type.Optional(OneOf(...sentMessageTypes)),
  text: Type.Optional(Type.String({ maxLength: 2000 })),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
  price: Type.Optional(Nullable(Amount)),
  clientId: Type.Optional(Nullable(Id)),
}

const inConversation = { params: Type.Object({ id: Id }) }

const upload = (room: 'private' | 'public', kind: 'photo' | 'video') =>
  call({
    method: 'POST',
    path: `/messages/${room}/file/${kind}`,
    access: 'user',
    summary: room === 'private' ? `Upload a ${kind} for a private message` : `Upload a ${kind} for the chat of a stream`,
    changes: [],
    upload: { fields: ['file', kind] },
    status: 201,
    answer: one(File),
    errors: [
      'conversation.not_allowed',
      'upload.too_large',
      'upload.type_not_allowed',
      'upload.missing',
      'upload.unreadable',
      'upload.dimensions',
      'upload.heic',
    ],
  })

export const messages = {
  list: call({
    ...inConversation,
    method: 'GET',
    path: '/messages/conversations/{id}',
    access: 'user',
    summary: 'Messages of an own conversation, newest first',
    tags: ['messages'],
    query: Type.Object(endlessQuery),
    status: 200,
    answer: endless(Message),
    errors: ['conversation.unknown'],
  }),
  send: call({
    ...inConversation,
    method: 'POST',
    path: '/messages/conversations/{id}',
    access: 'user',
    summary: 'Send a message; a clientId that was seen before answers 200 with the stored message',
    changes: ['inbox'],
    /** The fields of the message in `data`, or bare. */
    body: Type.Object({
      ...fields,
      conversationId: Type.Optional(Id),
      data: Type.Optional(Type.Object(fields)),
    }),
    status: 201,
    answer: one(Message),
    errors: [
      'conversation.unknown',
      'conversation.not_allowed',
      'message.subscription_required',
      'message.blocked',
      'message.paid_not_allowed',
      'message.empty',
      'message.file_unusable',
      'content.price_out_of_bounds',
    ],
  }),
  countUnread: call({
    method: 'GET',
    path: '/messages/counting-not-read-messages',
    access: 'user',
    summary: 'How many own conversations hold something unread',
    tags: ['unread'],
    status: 200,
    answer: one(Type.Object({ total: Type.Integer() })),
  }),
  readAll: call({
    ...inConversation,
    method: 'POST',
    path: '/messages/read-all/{id}',
    access: 'user',
    summary: 'Mark everything in an own conversation as read',
    changes: ['inbox'],
    status: 200,
    answer: one(Type.Object({ conversationId: Id, total: Type.Integer() })),
    errors: ['conversation.unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/messages/{id}',
    access: 'user',
    summary: 'Delete an own message; who bought it keeps it',
    changes: ['inbox'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['message.unknown', 'stream.unknown', 'stream.not_joined', 'stream.offline'],
  }),
  uploadPhoto: upload('private', 'photo'),
  uploadVideo: upload('private', 'video'),
  uploadPublicPhoto: upload('public', 'photo'),
}
