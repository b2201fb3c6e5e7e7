// What belongs to whoever has an account here: a copy of all that the site keeps of them, and an end of it.
import { Type, type Static } from 'typebox'
import { call, empty, one } from '../call.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

const currentPassword = Type.Optional(Type.String({ maxLength: 128 }))
const stepUp = ['auth.incorrect_credentials', 'auth.recent_login_required'] as const

const DataCopy = Type.Object({
  _id: Id,
  state: OneOf('waiting', 'ready', 'failed'),
  askedAt: Time,
  readyAt: Nullable(Time),
  /** When it is deleted here. */
  expiresAt: Nullable(Time),
  /** Bytes. */
  size: Nullable(Type.Integer()),
  /** Files that the copy names and does not hold, since they would not fit. */
  leftOut: Type.Integer(),
})
export type DataCopy = Static<typeof DataCopy>

/** What somebody has to end first; `count` says how many of it there are. */
export const leavingHindrances = ['staff', 'team_owner', 'payouts', 'earnings', 'orders_to_send', 'orders_to_get'] as const
export type LeavingHindrance = (typeof leavingHindrances)[number]

export const Leaving = Type.Object({
  /** Set once it is asked for: then everything goes for good. */
  dueAt: Nullable(Time),
  hindrances: Type.Array(Type.Object({ kind: OneOf(...leavingHindrances), count: Type.Integer() })),
  /** What goes with it: tokens of the wallet, tokens earned and not paid out, subscriptions that end. */
  tokens: Type.Number(),
  /** Of the tokens, what goes back to the cards that paid for them. */
  toCards: Type.Number(),
  earnings: Type.Number(),
  subscriptions: Type.Integer(),
})
export type Leaving = Static<typeof Leaving>

export const ownData = {
  copy: call({
    method: 'GET',
    path: '/account/export',
    access: 'user',
    summary: 'The newest copy of the own data that was asked for',
    tags: ['own-data'],
    status: 200,
    answer: one(Nullable(DataCopy)),
  }),
  askCopy: call({
    method: 'POST',
    path: '/account/export',
    access: 'user',
    summary: 'Ask for a copy of all that the site keeps of the own account; asks for the password',
    changes: ['own-data'],
    body: Type.Object({ currentPassword }),
    status: 201,
    answer: one(DataCopy),
    errors: [...stepUp, 'account.export_running'],
  }),
  copyLink: call({
    method: 'POST',
    path: '/account/export/{id}/link',
    access: 'user',
    summary: 'An address that gives the copy for some minutes; asks for the password',
    changes: [],
    params: Type.Object({ id: Id }),
    body: Type.Object({ currentPassword }),
    status: 201,
    answer: one(Type.Object({ url: Type.String() })),
    errors: [...stepUp, 'account.export_gone'],
  }),
  leaving: call({
    method: 'GET',
    path: '/account/deletion',
    access: 'user',
    summary: 'What deleting the own account takes with it, and what has to be ended first',
    tags: ['own-data', 'account'],
    status: 200,
    answer: one(Leaving),
  }),
  leave: call({
    method: 'POST',
    path: '/account/deletion',
    access: 'user',
    isTakingAway: true,
    summary: 'Delete the own account: hidden at once, gone for good after two weeks; always asks for the password',
    // Nobody is left to ask again.
    changes: [],
    /** `givesUp`: tokens and earnings that are left are known to go with it. */
    body: Type.Object({ currentPassword, givesUp: Type.Optional(Type.Boolean()) }),
    status: 201,
    answer: one(Type.Object({ dueAt: Time })),
    errors: [...stepUp, 'account.leaving_hindered', 'account.gives_up'],
  }),
  keep: call({
    method: 'POST',
    path: '/account/deletion/keep',
    access: 'public',
    isAlwaysOpen: true,
    summary: 'Keep an account that is being deleted, by the link of its letter or by its password',
    changes: [],
    body: Type.Object({
      token: Type.Optional(Type.String({ maxLength: 120 })),
      username: Type.Optional(Type.String({ maxLength: 254 })),
      password: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    status: 204,
    answer: empty,
    errors: ['auth.incorrect_credentials', 'account.not_leaving'],
  }),
  dropCopy: call({
    method: 'DELETE',
    path: '/account/export/{id}',
    access: 'user',
    summary: 'Delete a copy before its time',
    changes: ['own-data'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['account.export_gone'],
  }),
}
