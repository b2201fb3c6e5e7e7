import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { PageCard } from '../objects/account.ts'
import { Badge, Supporter } from '../objects/supporter.ts'
import { Id, listQuery, Nullable, OneOf } from '../values.ts'

const params = Type.Object({ pageId: Id })

export const supporters = {
  list: call({
    method: 'GET',
    path: '/supporters/{id}',
    access: 'optional',
    summary: 'Who supports a page and wants to be named: the longest first, or the ten who gave most in thirty days, and no amount',
    tags: ['supporters'],
    /** A page's. */
    params: Type.Object({ id: Id }),
    query: Type.Object({ by: Type.Optional(OneOf('months', 'days')), limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Supporter),
    errors: ['page.unknown'],
  }),
  mine: call({
    method: 'GET',
    path: '/supporters/mine',
    access: 'user',
    summary: 'Pages that the caller has paid, and whether their name stands there',
    tags: ['supporters', 'pages'],
    query: Type.Object({ limit: listQuery.limit, offset: listQuery.offset }),
    status: 200,
    answer: list(Type.Object({ page: PageCard, badge: Badge, isShown: Type.Boolean() })),
  }),
  standing: call({
    method: 'GET',
    path: '/supporters/{pageId}/me',
    access: 'user',
    summary: 'Whether the caller can be named as a supporter of a page, and what they said to that',
    tags: ['supporters'],
    params,
    status: 200,
    /** `isShown` is null while they have not been asked. */
    answer: one(Type.Object({ canBeShown: Type.Boolean(), isShown: Nullable(Type.Boolean()) })),
    errors: ['page.unknown'],
  }),
  say: call({
    method: 'PUT',
    path: '/supporters/{pageId}/me',
    access: 'user',
    summary: 'Have one’s name shown on a page that one has paid, or not',
    changes: ['supporters'],
    params,
    body: Type.Object({ isShown: Type.Boolean() }),
    status: 200,
    answer: one(Type.Object({ canBeShown: Type.Boolean(), isShown: Nullable(Type.Boolean()) })),
    errors: ['page.unknown', 'supporter.not_possible'],
  }),
}
