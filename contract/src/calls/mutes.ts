import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

/** How long somebody does not want to hear of another. */
export const muteSpans = ['day', 'month', 'ever'] as const

const Mute = Type.Object({
  _id: Id,
  /** An account, or the page of a team. */
  targetId: Id,
  name: Type.String(),
  avatar: Type.String(),
  path: Nullable(Type.String()),
  /** When it ends; null: never by itself. */
  until: Nullable(Time),
  createdAt: Time,
})

const changes = ['comments', 'feeds', 'mutes', 'notification-count', 'notifications', 'people'] as const

export const mutes = {
  list: call({
    method: 'GET',
    path: '/mutes',
    access: 'user',
    summary: 'Whom the caller does not want to hear of, the latest first; nobody else knows',
    tags: ['mutes'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Mute),
  }),
  create: call({
    method: 'POST',
    path: '/mutes',
    access: 'user',
    summary: 'Hear no more of somebody or a page: not at home, in suggestions or notifications; comments are folded',
    changes: [...changes],
    body: Type.Object({ targetId: Id, span: OneOf(...muteSpans) }),
    status: 200,
    answer: one(Mute),
    errors: ['mute.self', 'block.limit_reached', 'user.unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/mutes/{id}',
    access: 'user',
    summary: 'Hear of them again: id of whoever was muted',
    changes: [...changes],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
  }),
}
