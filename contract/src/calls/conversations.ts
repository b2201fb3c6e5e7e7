import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { Conversation, conversationBoxes, conversationTypes } from '../objects/message.ts'
import { Id, listQuery, OneOf } from '../values.ts'

const search = {
  method: 'GET',
  tags: ['inbox'],
  access: 'user',
  query: Type.Object({ ...listQuery, type: Type.Optional(OneOf(...conversationTypes)), box: Type.Optional(OneOf(...conversationBoxes)) }),
  status: 200,
  answer: list(Conversation),
} as const

export const conversations = {
  list: call({ ...search, path: '/conversations', summary: 'The own conversations, latest message first' }),
  search: call({ ...search, path: '/conversations/search', summary: 'The same as /conversations' }),
  open: call({
    method: 'POST',
    path: '/conversations',
    access: 'user',
    summary: 'Open the conversation with somebody; one that exists answers 200',
    changes: ['inbox'],
    body: Type.Object({ source: OneOf('user', 'performer'), sourceId: Id }),
    status: 201,
    answer: one(Conversation),
    errors: ['conversation.not_allowed', 'conversation.self', 'conversation.unknown', 'account.limited'],
  }),
  view: call({
    method: 'GET',
    path: '/conversations/{id}',
    access: 'user',
    summary: 'An own conversation',
    tags: ['conversations'],
    params: Type.Object({ id: Id }),
    status: 200,
    answer: one(Conversation),
    errors: ['conversation.unknown'],
  }),
}
