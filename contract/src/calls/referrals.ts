// The own code with which somebody recommends the site (wire.md 2); links that are shared carry it.
import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, listQuery, OneOf, Time } from '../values.ts'

const Referred = Type.Object({
  _id: Id,
  registerSource: OneOf('user', 'performer'),
  registerInfo: AccountCard,
  createdAt: Time,
})
export type Referred = Static<typeof Referred>

export const referrals = {
  code: call({
    method: 'GET',
    path: '/referrals/user/code',
    access: 'user',
    summary: 'The own code for links; nobody under 18 has one',
    tags: ['account'],
    status: 200,
    /** `opened`: visitors who came by it, each once a day. */
    answer: one(Type.Object({ code: Type.String(), url: Type.String(), opened: Type.Integer() })),
    errors: ['youth.not_allowed'],
  }),
  search: call({
    method: 'GET',
    path: '/referrals/user/search',
    access: 'user',
    summary: 'Who joined by the own link, the newest first, as far as one may see them',
    tags: ['account'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Referred),
    errors: ['youth.not_allowed'],
  }),
}
