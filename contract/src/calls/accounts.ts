// People in the console: finding an account, what staff knows of it, and what staff does to it.
import { Type, type Static } from 'typebox'
import { call, empty, endless, longestReason, one, shortestReason } from '../call.ts'
import { caseDecisions, caseRules, longestLimit, longestSuspension, reportTargets } from '../care.ts'
import { AccountCard } from '../objects/account.ts'
import { siteRoles } from '../permissions.ts'
import { privateFields } from '../private-fields.ts'
import { Day, endlessQuery, Id, Nullable, OneOf, Time } from '../values.ts'

const states = ['active', 'inactive', 'pending-email-confirmation', 'suspended', 'leaving', 'erased'] as const

const AccountLine = Type.Object({
  account: AccountCard,
  kind: OneOf('user', 'performer'),
  roles: Type.Array(OneOf(...siteRoles)),
  state: OneOf(...states),
  isMinor: Type.Boolean(),
  limitedUntil: Nullable(Time),
  createdAt: Time,
  /** The quarter of an hour in which they were here last. */
  lastSeenAt: Nullable(Time),
  hasOpenCase: Type.Boolean(),
})
export type AccountLine = Static<typeof AccountLine>

/** Masked unless a private read of whoever looks is open. */
const Masked = Type.Object({ value: Nullable(Type.String()), isOpen: Type.Boolean() })

const AccountCase = Type.Object({
  _id: Id,
  target: OneOf(...reportTargets),
  title: Type.String(),
  state: OneOf('open', 'taken', 'decided', 'appealed', 'final'),
  decision: Nullable(OneOf(...caseDecisions)),
  rule: Nullable(OneOf(...caseRules)),
  openedAt: Time,
  decidedAt: Nullable(Time),
  /** What of it still restricts the account. */
  sanction: Nullable(OneOf('limit', 'suspend')),
  sanctionUntil: Nullable(Time),
})

const AccountView = Type.Object({
  ...AccountLine.properties,
  email: Masked,
  phone: Masked,
  address: Masked,
  birth: Masked,
  /** Until when the fields that are open stay so. */
  openUntil: Nullable(Time),
  isEmailProven: Type.Boolean(),
  guardianStatus: OneOf('not_needed', 'pending', 'approved'),
  isHidden: Type.Boolean(),
  sessions: Type.Integer(),
  hasFactors: Type.Boolean(),
  /** Null: no page. */
  content: Nullable(
    Type.Object({
      posts: Type.Integer(),
      videos: Type.Integer(),
      galleries: Type.Integer(),
      products: Type.Integer(),
      followers: Type.Integer(),
    }),
  ),
  cases: Type.Array(AccountCase),
  /** A reset of the second factors that waits. */
  reset: Nullable(Type.Object({ _id: Id, startsAt: Time, by: Nullable(AccountCard) })),
})
export type AccountView = Static<typeof AccountView>

const AccountMoney = Type.Object({
  balance: Type.Number(),
  /** Null: no page. */
  earnings: Nullable(Type.Object({ pending: Type.Number(), available: Type.Number() })),
  subscriptions: Type.Integer(),
  subscribers: Type.Integer(),
  openPayouts: Type.Integer(),
  openPayoutTokens: Type.Number(),
  openOrders: Type.Integer(),
})
export type AccountMoney = Static<typeof AccountMoney>

const Moment = Type.Object({
  _id: Type.String(),
  at: Time,
  kind: OneOf('staff', 'case', 'payment'),
  /** A call of staff, a step of a case, a kind of payment. */
  what: Type.String(),
  /** How it came out. */
  outcome: Nullable(Type.String()),
  by: Nullable(AccountCard),
  reason: Nullable(Type.String()),
  amount: Nullable(Type.Number()),
})
export type AccountMoment = Static<typeof Moment>

const Note = Type.Object({ _id: Id, by: Nullable(AccountCard), text: Type.String(), at: Time })
export type StaffNote = Static<typeof Note>

const PrivateRead = Type.Object({
  _id: Id,
  at: Time,
  /** Of whoever read it; names of staff are not told. */
  roles: Type.Array(OneOf(...siteRoles)),
  fields: Type.Array(OneOf(...privateFields)),
  reason: Type.String(),
})
export type PrivateRead = Static<typeof PrivateRead>

/** What follows from a suspension, worked out before it. */
const Consequences = Type.Object({
  /** Subscriptions to their page that do not renew while it lasts; their fans are told. */
  renewals: Type.Integer(),
  fansTold: Type.Integer(),
  /** Their own subscriptions to others, which do not renew either. */
  ownRenewals: Type.Integer(),
  heldPayouts: Type.Integer(),
  heldTokens: Type.Number(),
  openOrders: Type.Integer(),
  threads: Type.Integer(),
  sessions: Type.Integer(),
  isStaff: Type.Boolean(),
})
export type Consequences = Static<typeof Consequences>

const params = Type.Object({ id: Id })
const Reason = Type.String({ minLength: shortestReason, maxLength: longestReason })
const Words = Type.String({ minLength: 1, maxLength: 2000 })
const changes = ['people', 'accounts', 'cases'] as const
const refusals = ['user.unknown', 'case.staff', 'staff.last_owner', 'staff.own_account'] as const
const of = { access: 'staff', params } as const
const Rule = OneOf(...caseRules.filter((rule) => rule !== 'no_breach'))

export const accounts = {
  list: call({
    method: 'GET',
    path: '/admin/accounts',
    access: 'staff',
    permission: 'people.read',
    summary: 'Accounts by what is known of them, the newest first: part of a name, or a whole address, number or id',
    tags: ['accounts'],
    query: Type.Object({
      /** Part of a username or name; or a whole e-mail, phone, id, order number, id at the card provider, referral code. */
      q: Type.Optional(Type.String({ minLength: 2, maxLength: 200 })),
      kind: Type.Optional(OneOf('user', 'performer')),
      role: Type.Optional(OneOf(...siteRoles)),
      state: Type.Optional(OneOf(...states)),
      isVerified: Type.Optional(Type.Boolean()),
      createdFrom: Type.Optional(Day),
      createdTo: Type.Optional(Day),
      /** Nobody who was here before that day only. */
      seenFrom: Type.Optional(Day),
      seenTo: Type.Optional(Day),
      hasOpenCase: Type.Optional(Type.Boolean()),
      cursor: endlessQuery.cursor,
    }),
    status: 200,
    answer: endless(AccountLine),
  }),
  view: call({
    ...of,
    method: 'GET',
    path: '/admin/accounts/{id}',
    permission: 'people.read',
    summary: 'One account as staff sees it: what is private is masked',
    tags: ['accounts'],
    status: 200,
    answer: one(AccountView),
    errors: ['user.unknown'],
  }),
  money: call({
    ...of,
    method: 'GET',
    path: '/admin/accounts/{id}/money',
    permission: 'money.read',
    leavesRow: true,
    summary: 'What an account has and what is open of its money',
    tags: ['accounts'],
    status: 200,
    answer: one(AccountMoney),
    errors: ['user.unknown'],
  }),
  timeline: call({
    ...of,
    method: 'GET',
    path: '/admin/accounts/{id}/timeline',
    permission: 'people.read',
    summary: 'What staff did, cases and payments of an account in one order, as far as the own roles open them',
    tags: ['accounts'],
    query: Type.Object({ limit: endlessQuery.limit, cursor: endlessQuery.cursor }),
    status: 200,
    answer: endless(Moment),
    errors: ['user.unknown'],
  }),
  notes: call({
    ...of,
    method: 'GET',
    path: '/admin/accounts/{id}/notes',
    permission: 'people.note',
    summary: 'What staff has noted about an account, for staff alone',
    tags: ['accounts'],
    query: Type.Object({ limit: endlessQuery.limit, cursor: endlessQuery.cursor }),
    status: 200,
    answer: endless(Note),
    errors: ['user.unknown'],
  }),
  note: call({
    ...of,
    method: 'POST',
    path: '/admin/accounts/{id}/notes',
    permission: 'people.note',
    summary: 'Note something about an account',
    changes: ['accounts'],
    body: Type.Object({ text: Words }),
    status: 201,
    answer: one(Note),
    errors: ['user.unknown'],
  }),
  read: call({
    method: 'POST',
    path: '/admin/reads',
    access: 'staff',
    permission: 'people.contact',
    summary: 'Open private fields of an account for 15 minutes; the person reads by which role, when and why',
    changes: ['accounts'],
    body: Type.Object({
      account: Id,
      fields: Type.Array(OneOf(...privateFields), { minItems: 1, maxItems: privateFields.length, uniqueItems: true }),
      reason: Reason,
      caseId: Type.Optional(Id),
      inquiryId: Type.Optional(Id),
    }),
    status: 201,
    answer: one(Type.Object({ until: Time })),
    errors: ['user.unknown', 'case.unknown', 'inquiry.unknown'],
  }),
  ownReads: call({
    method: 'GET',
    path: '/account/reads',
    access: 'user',
    summary: 'Who of the staff has read private fields of the own account, when and why',
    tags: ['account'],
    query: Type.Object({ limit: endlessQuery.limit, cursor: endlessQuery.cursor }),
    status: 200,
    answer: endless(PrivateRead),
  }),
  consequences: call({
    ...of,
    method: 'GET',
    path: '/admin/accounts/{id}/consequences',
    permission: 'people.suspend',
    summary: 'What would follow from a suspension',
    tags: ['accounts'],
    status: 200,
    answer: one(Consequences),
    errors: ['user.unknown'],
  }),
  suspend: call({
    ...of,
    method: 'POST',
    path: '/admin/accounts/{id}/suspend',
    permission: 'people.suspend',
    summary: 'Shut an account, for some days or until it is restored; the person reads why',
    changes,
    body: Type.Object({
      rule: Rule,
      /** What the person reads. */
      words: Words,
      /** Without: no end. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: longestSuspension })),
    }),
    status: 204,
    answer: empty,
    errors: [...refusals, 'account.suspended_already'],
  }),
  limit: call({
    ...of,
    method: 'POST',
    path: '/admin/accounts/{id}/limit',
    permission: 'people.limit',
    summary: 'For some days an account publishes nothing, sets no links, begins no conversation and is not found; the person reads why',
    changes,
    body: Type.Object({ rule: Rule, words: Words, days: Type.Integer({ minimum: 1, maximum: longestLimit }) }),
    status: 204,
    answer: empty,
    errors: refusals,
  }),
  restore: call({
    ...of,
    method: 'POST',
    path: '/admin/accounts/{id}/restore',
    permission: 'people.restore',
    summary: 'End all that restricts an account; what lapsed meanwhile does not come back',
    changes,
    body: Type.Object({ words: Words }),
    status: 204,
    answer: empty,
    errors: [...refusals, 'account.not_restricted'],
  }),
  signOut: call({
    ...of,
    method: 'POST',
    path: '/admin/accounts/{id}/sign-out',
    permission: 'people.sign-out',
    summary: 'End every session of an account',
    changes,
    status: 204,
    answer: empty,
    errors: refusals,
  }),
  resetFactors: call({
    ...of,
    method: 'POST',
    path: '/admin/accounts/{id}/reset-factors',
    permission: 'people.reset-factors',
    summary: 'Take the second factors of an account away in 24 hours, unless its owner signs in with them meanwhile',
    changes,
    /** How whoever asked for it has shown who they are. */
    body: Type.Object({ evidence: Words }),
    status: 204,
    answer: empty,
    errors: [...refusals, 'factor.unknown', 'factor.reset_waits'],
  }),
  keepFactors: call({
    ...of,
    method: 'POST',
    path: '/admin/accounts/{id}/keep-factors',
    permission: 'people.sign-out',
    summary: 'Stop a reset of second factors that waits',
    changes,
    status: 204,
    answer: empty,
    errors: ['user.unknown', 'factor.unknown'],
  }),
}
