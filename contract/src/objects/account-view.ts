// What staff sees of accounts, their money, what happened to them and who looked.
import { Type, type Static } from 'typebox'
import { caseDecisions, caseRules, reportTargets } from '../care.ts'
import { AccountCard } from './account.ts'
import { siteRoles } from '../permissions.ts'
import { readFields } from '../private-fields.ts'
import { trustSteps } from '../storms.ts'
import { Id, Nullable, OneOf, Time } from '../values.ts'

export const states = ['active', 'inactive', 'pending-email-confirmation', 'suspended', 'leaving', 'erased'] as const

export const AccountLine = Type.Object({
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
export const Masked = Type.Object({ value: Nullable(Type.String()), isOpen: Type.Boolean() })

export const AccountCase = Type.Object({
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

export const AccountView = Type.Object({
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
  /** How far they are known, worked out now, and why. */
  trust: Type.Object({ step: OneOf(...trustSteps), why: Type.Array(Type.String()) }),
  /** New things of theirs wait for staff. */
  quiet: Nullable(Type.Object({ until: Time, reason: Type.String() })),
  /** A reset of the second factors that waits. */
  reset: Nullable(Type.Object({ _id: Id, startsAt: Time, by: Nullable(AccountCard) })),
})
export type AccountView = Static<typeof AccountView>

export const AccountMoney = Type.Object({
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

export const Moment = Type.Object({
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

export const Note = Type.Object({ _id: Id, by: Nullable(AccountCard), text: Type.String(), at: Time })
export type StaffNote = Static<typeof Note>

export const PrivateRead = Type.Object({
  _id: Id,
  at: Time,
  /** Of whoever read it; names of staff are not told. */
  roles: Type.Array(OneOf(...siteRoles)),
  fields: Type.Array(OneOf(...readFields)),
  reason: Type.String(),
})
export type PrivateRead = Static<typeof PrivateRead>

/** What follows from a suspension, worked out before it. */
export const Consequences = Type.Object({
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
