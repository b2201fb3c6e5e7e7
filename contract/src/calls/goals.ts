import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { Goal, goalKinds } from '../objects/goal.ts'
import { Amount, Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

const params = Type.Object({ id: Id })
const title = Type.String({ minLength: 1, maxLength: 80 })
const errors = ['goal.words_not_allowed', 'goal.end_invalid', 'goal.target_invalid'] as const

export const goals = {
  list: call({
    method: 'GET',
    path: '/goals/{id}',
    access: 'optional',
    summary: 'What a page collects for now, and how far it has come',
    tags: ['goals'],
    /** A page's. */
    params,
    status: 200,
    answer: one(Type.Array(Goal)),
    errors: ['page.unknown'],
  }),
  own: call({
    method: 'GET',
    path: '/goals',
    access: 'performer',
    summary: 'The caller’s goals, or those of a team, the latest first, ended ones too',
    tags: ['goals'],
    query: Type.Object({ teamId: Type.Optional(Id), limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Goal),
    errors: ['team.not_member'],
  }),
  create: call({
    method: 'POST',
    path: '/goals',
    access: 'performer',
    summary: 'Begin to collect for something, on the own page or a team’s',
    changes: ['goals'],
    body: Type.Object({
      title,
      kind: OneOf(...goalKinds),
      /** Tokens, or a whole number of subscribers or sales. */
      target: Amount,
      endsAt: Type.Optional(Nullable(Time)),
      teamId: Type.Optional(Nullable(Id)),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Goal),
    errors: ['youth.money_not_allowed', 'team.not_member', 'goal.limit_reached', ...errors],
  }),
  update: call({
    method: 'PUT',
    path: '/goals/{id}',
    access: 'performer',
    summary: 'Change the words or the end; the target only before anybody has given',
    changes: ['goals'],
    params,
    body: Type.Object({ title: Type.Optional(title), target: Type.Optional(Amount), endsAt: Type.Optional(Nullable(Time)) }),
    status: 200,
    answer: one(Goal),
    errors: ['goal.unknown', 'goal.ended', 'goal.target_fixed', 'youth.money_not_allowed', ...errors],
  }),
  end: call({
    method: 'POST',
    path: '/goals/{id}/end',
    access: 'performer',
    summary: 'Stop collecting for it',
    changes: ['goals'],
    params,
    status: 200,
    answer: one(Goal),
    errors: ['goal.unknown', 'goal.ended'],
  }),
}
