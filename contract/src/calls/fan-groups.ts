import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Broadcast } from '../objects/broadcast.ts'
import { Amount, Id, listQuery, Nullable, Time } from '../values.ts'

const params = Type.Object({ id: Id })
const userIds = Type.Array(Id, { maxItems: 500 })
const name = Type.String({ minLength: 1, maxLength: 100 })
const description = Type.String({ maxLength: 500 })

const FanGroup = Type.Object({
  _id: Id,
  name,
  description,
  ownerId: Id,
  /** Those who are still fans; who has left is not counted and gets nothing. */
  totalMembers: Type.Integer(),
  createdAt: Time,
})

export const fanGroups = {
  create: call({
    method: 'POST',
    path: '/fan-group',
    access: 'performer',
    summary: 'Make a named list of followers and subscribers',
    changes: ['fan-groups'],
    body: Type.Object({ name, description: Type.Optional(description), userIds: Type.Optional(userIds) }),
    idempotency: 'brief',
    status: 201,
    answer: one(FanGroup),
    errors: ['fan_group.name_taken', 'fan_group.not_a_follower', 'fan_group.limit_reached'],
  }),
  search: call({
    method: 'GET',
    path: '/fan-group/search',
    access: 'performer',
    summary: 'The caller’s groups, by name',
    tags: ['fan-groups'],
    query: Type.Object(listQuery),
    status: 200,
    answer: list(FanGroup),
  }),
  view: call({
    method: 'GET',
    path: '/fan-group/{id}',
    access: 'performer',
    summary: 'One of the caller’s groups',
    tags: ['fan-groups'],
    params,
    status: 200,
    answer: one(FanGroup),
    errors: ['fan_group.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/fan-group/{id}',
    access: 'performer',
    summary: 'Rename or describe a group',
    changes: ['fan-groups'],
    params,
    body: Type.Object({ name: Type.Optional(name), description: Type.Optional(description) }),
    status: 200,
    answer: one(FanGroup),
    errors: ['fan_group.unknown', 'fan_group.name_taken'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/fan-group/{id}',
    access: 'performer',
    summary: 'Remove a group; what was written to it stays',
    changes: ['fan-groups'],
    params,
    status: 204,
    answer: empty,
    errors: ['fan_group.unknown', 'fan_group.in_use'],
  }),
  members: call({
    method: 'GET',
    path: '/fan-group/{id}/members',
    access: 'performer',
    summary: 'Who is in a group',
    tags: ['fan-groups', 'follows'],
    params,
    query: Type.Object(listQuery),
    status: 200,
    answer: list(AccountCard),
    errors: ['fan_group.unknown'],
  }),
  addMembers: call({
    method: 'POST',
    path: '/fan-group/{id}/members',
    access: 'performer',
    summary: 'Add fans; those who are none, and those who are in it, are skipped',
    changes: ['fan-groups'],
    params,
    body: Type.Object({ userIds }),
    status: 200,
    answer: one(Type.Object({ added: Type.Integer(), skipped: Type.Integer() })),
    errors: ['fan_group.unknown', 'fan_group.not_a_follower', 'fan_group.limit_reached'],
  }),
  removeMember: call({
    method: 'DELETE',
    path: '/fan-group/{id}/members/{userId}',
    access: 'performer',
    summary: 'Take somebody out; nobody is told',
    changes: ['fan-groups'],
    params: Type.Object({ id: Id, userId: Id }),
    status: 204,
    answer: empty,
    errors: ['fan_group.unknown'],
  }),
  message: call({
    method: 'POST',
    path: '/fan-group/{id}/message',
    access: 'performer',
    summary: 'Write to everybody in a group: one private message each, to those who may receive one',
    changes: ['fan-groups', 'inbox'],
    params,
    body: Type.Object({
      text: Type.Optional(Type.String({ maxLength: 2000 })),
      fileIds: Type.Optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
      price: Type.Optional(Nullable(Amount)),
      /** Seen before, it answers 200 for what was written then. */
      clientId: Type.Optional(Id),
    }),
    status: 201,
    answer: one(Type.Object({ queued: Type.Integer() })),
    errors: [
      'fan_group.unknown',
      'fan_group.empty',
      'account.limited',
      'conversation.not_allowed',
      'message.empty',
      'message.file_unusable',
      'message.paid_not_allowed',
      'content.price_out_of_bounds',
    ],
  }),
  messages: call({
    method: 'GET',
    path: '/fan-group/messages/search',
    access: 'performer',
    summary: 'What the caller has written or planned for many, the latest first, and how far it has come',
    tags: ['fan-groups'],
    query: Type.Object(listQuery),
    status: 200,
    answer: list(Broadcast),
  }),
}
