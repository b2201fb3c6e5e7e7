import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

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

const countries = Type.Object({ countryCodes: Type.Array(Type.String()) })

/** Whatever a block hides from somebody, in both directions. */
const changes = [
  'blocks',
  'bookmarks',
  'chats',
  'comments',
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
  countries: call({
    method: 'GET',
    path: '/block/countries',
    access: 'performer',
    summary: 'From which countries the caller’s page is not seen, or a team’s',
    tags: ['blocks'],
    query: Type.Object({ teamId }),
    status: 200,
    answer: one(countries),
    errors: ['team.not_member'],
  }),
  closeTo: call({
    method: 'POST',
    path: '/block/countries',
    access: 'performer',
    summary: 'Replace that list: by the address of whoever looks, nobody there sees the page or anything of it',
    changes: ['blocks'],
    body: Type.Object({ countryCodes: Type.Array(Type.String({ pattern: '^[A-Za-z]{2}$' }), { maxItems: 300 }), teamId }),
    status: 200,
    answer: one(countries),
    errors: ['block.country_unknown', 'team.not_member'],
  }),
  check: call({
    method: 'GET',
    path: '/block/countries/check',
    access: 'public',
    summary: 'Whether a page, or without one the site, is closed where the caller is; unknown countries never are',
    isAlwaysOpen: true,
    tags: ['blocks'],
    query: Type.Object({ performerId: Type.Optional(Id), teamId }),
    status: 200,
    answer: one(Type.Object({ blocked: Type.Boolean(), country: Nullable(Type.String()) })),
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
