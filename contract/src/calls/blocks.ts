import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, listQuery, OneOf, Time } from '../values.ts'

const Target = OneOf('user', 'performer')
const teamId = Type.Optional(Id)

const block = {
  _id: Id,
  targetId: Id,
  target: Target,
  targetInfo: AccountCard,
  /** For the one who blocked. */
  reason: Type.String(),
  createdAt: Time,
}

/** Whatever a block hides from somebody, in both directions. */
const changes = [
  'blocks',
  'bookmarks',
  'chats',
  'conversations',
  'feeds',
  'follows',
  'galleries',
  'inbox',
  'messages',
  'notification-count',
  'notifications',
  'pages',
  'people',
  'photos',
  'products',
  'streams',
  'subscriptions',
  'teams',
  'videos',
] as const

export const blocks = {
  list: call({
    method: 'GET',
    path: '/block/users',
    access: 'user',
    summary: 'Whom the caller has blocked, or a team of the caller, the latest first',
    tags: ['blocks'],
    query: Type.Object({ ...listQuery, teamId }),
    status: 200,
    answer: list(Type.Object(block)),
    errors: ['team.not_member'],
  }),
  create: call({
    method: 'POST',
    path: '/block/users',
    access: 'user',
    summary: 'Block an account: each is absent for the other from now on, and follows between the two end',
    changes: [...changes],
    body: Type.Object({
      targetId: Id,
      target: Type.Optional(Target),
      reason: Type.Optional(Type.String({ maxLength: 300 })),
      /** In the name of a team: what it publishes is hidden, not its athletes. */
      teamId,
    }),
    status: 201,
    answer: one(Type.Object(block)),
    errors: ['block.self', 'block.member', 'block.limit_reached', 'team.not_member', 'user.unknown'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/block/users/{id}',
    access: 'user',
    summary: 'End a block: id of the blocked account',
    changes: [...changes],
    params: Type.Object({ id: Id }),
    query: Type.Object({ teamId }),
    status: 204,
    answer: empty,
    errors: ['team.not_member'],
  }),
}
