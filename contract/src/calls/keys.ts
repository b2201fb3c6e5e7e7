import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { keyScopes, longestKeyDays, mostKeyNetworks, siteKeyScopes } from '../keys.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const path = '/account/keys'

const about = {
  _id: Id,
  name: Type.String(),
  /** How the key begins, to tell it from others. */
  prefix: Type.String(),
  /** From where it may be used; empty: from anywhere. */
  networks: Type.Array(Type.String()),
  createdAt: Time,
  expiresAt: Time,
  lastUsedAt: Nullable(Time),
}

const ApiKey = Type.Object({ ...about, scopes: Type.Array(OneOf(...keyScopes)) })
export type ApiKey = Static<typeof ApiKey>

const SiteKey = Type.Object({
  ...about,
  scopes: Type.Array(OneOf(...siteKeyScopes)),
  madeBy: Type.Object({ _id: Id, name: Type.String() }),
  /** Whoever made it is no owner any more: it opens nothing. */
  isResting: Type.Boolean(),
})
export type SiteKey = Static<typeof SiteKey>

const wishes = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  /** Addresses, or networks as in 192.0.2.0/24. */
  networks: Type.Optional(Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: mostKeyNetworks })),
  days: Type.Integer({ minimum: 1, maximum: longestKeyDays }),
}

/** Keys for programs that act for somebody, with fewer rights than they have (decision 092). */
export const keys = {
  list: call({
    method: 'GET',
    path,
    access: 'user',
    summary: 'Own keys for programs; none of them is shown again',
    tags: ['keys'],
    status: 200,
    answer: list(ApiKey),
  }),
  create: call({
    method: 'POST',
    path,
    access: 'user',
    summary: 'Make a key for a program, which is shown this once; asks for the password',
    changes: ['keys'],
    body: Type.Object({
      ...wishes,
      scopes: Type.Array(OneOf(...keyScopes), { minItems: 1, maxItems: keyScopes.length, uniqueItems: true }),
      currentPassword: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    status: 201,
    answer: one(Type.Object({ key: Type.String(), made: ApiKey })),
    errors: ['auth.incorrect_credentials', 'auth.recent_login_required', 'auth.email_not_verified', 'key.adults_only', 'key.too_many'],
  }),
  revoke: call({
    method: 'DELETE',
    path: `${path}/{id}`,
    access: 'user',
    summary: 'End a key at once',
    changes: ['keys'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['key.unknown'],
  }),
}

const ofSite = { access: 'staff', permission: 'keys.write' } as const

/** Keys for programs of whoever runs the site: they read figures and the audit, back up, fetch files. */
export const siteKeys = {
  list: call({
    ...ofSite,
    method: 'GET',
    path: '/admin/keys',
    summary: 'Keys of the site; none of them is shown again',
    tags: ['siteKeys'],
    status: 200,
    answer: list(SiteKey),
  }),
  create: call({
    ...ofSite,
    method: 'POST',
    path: '/admin/keys',
    summary: 'Make a key of the site, which is shown this once',
    changes: ['siteKeys'],
    body: Type.Object({
      ...wishes,
      scopes: Type.Array(OneOf(...siteKeyScopes), { minItems: 1, maxItems: siteKeyScopes.length, uniqueItems: true }),
    }),
    status: 201,
    answer: one(Type.Object({ key: Type.String(), made: SiteKey })),
    errors: ['key.too_many'],
  }),
  revoke: call({
    ...ofSite,
    method: 'DELETE',
    path: '/admin/keys/{id}',
    summary: 'End a key of the site at once, whoever made it',
    changes: ['siteKeys'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['key.unknown'],
  }),
}
