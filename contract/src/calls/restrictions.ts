// Whom a page keeps at arm's length. They are not told: their comments are seen by them and the page alone until it shows them, what they
// write to it waits apart.
import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, listQuery, Time } from '../values.ts'

const teamId = Type.Optional(Id)
const Restriction = Type.Object({ _id: Id, accountId: Id, account: AccountCard, createdAt: Time })
const changes = ['comments', 'conversations', 'inbox', 'restrictions', 'unread'] as const

export const restrictions = {
  list: call({
    method: 'GET',
    path: '/restrictions',
    access: 'performer',
    summary: 'Whom the caller’s page keeps at arm’s length, or a team of the caller, the latest first; nobody else knows',
    tags: ['restrictions'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset, teamId }),
    status: 200,
    answer: list(Restriction),
    errors: ['team.not_member'],
  }),
  create: call({
    method: 'POST',
    path: '/restrictions',
    access: 'performer',
    summary: 'Keep somebody at arm’s length: what they write to the page is seen by both alone until the page shows it',
    changes: [...changes],
    body: Type.Object({ accountId: Id, teamId }),
    status: 201,
    answer: one(Restriction),
    errors: ['restriction.self', 'restriction.member', 'block.limit_reached', 'team.not_member', 'user.unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/restrictions/{id}',
    access: 'performer',
    summary: 'End that: id of the account. What waited goes on waiting',
    changes: [...changes],
    params: Type.Object({ id: Id }),
    query: Type.Object({ teamId }),
    status: 204,
    answer: empty,
    errors: ['team.not_member'],
  }),
}
