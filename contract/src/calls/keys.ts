import { Type, type Static } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { keyScopes, longestKeyDays, mostKeyNetworks } from '../keys.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const path = '/account/keys'

const ApiKey = Type.Object({
  _id: Id,
  name: Type.String(),
  /** How the key begins, to tell it from others. */
  prefix: Type.String(),
  scopes: Type.Array(OneOf(...keyScopes)),
  /** From where it may be used; empty: from anywhere. */
  networks: Type.Array(Type.String()),
  createdAt: Time,
  expiresAt: Time,
  lastUsedAt: Nullable(Time),
})
export type ApiKey = Static<typeof ApiKey>

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
      name: Type.String({ minLength: 1, maxLength: 60 }),
      scopes: Type.Array(OneOf(...keyScopes), { minItems: 1, maxItems: keyScopes.length, uniqueItems: true }),
      /** Addresses, or networks as in 192.0.2.0/24. */
      networks: Type.Optional(Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: mostKeyNetworks })),
      days: Type.Integer({ minimum: 1, maximum: longestKeyDays }),
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
