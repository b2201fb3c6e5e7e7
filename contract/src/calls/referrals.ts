// The own code with which somebody recommends the site (wire.md 2); links that are shared carry it.
import { Type, type Static } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { Id, listQuery, Nullable, OneOf, Time } from '../values.ts'

/**
 * What somebody gets for it: `pending` until the other has paid by card, `earned` until that money cannot be asked back, then `paid`;
 * `reversed` where it went back after all; `none` without a reason, since that would tell something of the other.
 */
const ReferralReward = Type.Object({
  status: OneOf('pending', 'earned', 'paid', 'none', 'reversed'),
  tokens: Type.Number(),
  dueAt: Nullable(Time),
})
export type ReferralReward = Static<typeof ReferralReward>

const Referred = Type.Object({
  _id: Id,
  registerSource: OneOf('user', 'performer'),
  registerInfo: AccountCard,
  createdAt: Time,
  /** Null: nothing was promised. */
  reward: Nullable(ReferralReward),
})
export type Referred = Static<typeof Referred>

/** What is promised now, in tokens. */
const ReferralProgram = Type.Object({
  reward: Type.Number(),
  welcome: Type.Number(),
  leastPayment: Type.Number(),
  waitDays: Type.Integer(),
  monthlyCap: Type.Integer(),
})
export type ReferralProgram = Static<typeof ReferralProgram>

const referralStates = ['pending', 'earned', 'paid', 'refused', 'reversed'] as const

const ReferralOfStaff = Type.Object({
  _id: Id,
  referrer: Nullable(AccountCard),
  newcomer: Nullable(AccountCard),
  status: OneOf(...referralStates),
  refusal: Nullable(OneOf('young', 'closed', 'card', 'device', 'address', 'network', 'taken_back', 'off', 'cap', 'budget')),
  reward: Type.Number(),
  welcome: Type.Number(),
  /** Of what was taken back: what had been spent before. */
  lost: Type.Number(),
  /** The payment that earned it. */
  transactionId: Nullable(Id),
  dueAt: Nullable(Time),
  paidAt: Nullable(Time),
  createdAt: Time,
})
export type ReferralOfStaff = Static<typeof ReferralOfStaff>

export const referrals = {
  code: call({
    method: 'GET',
    path: '/referrals/user/code',
    access: 'user',
    summary: 'The own code for links, and what they bring; nobody under 18 has one',
    tags: ['account'],
    status: 200,
    /** `opened`: visitors who came by it, each once a day. `program`: null while nothing is promised. `welcome`: what the caller got for coming by a link. */
    answer: one(
      Type.Object({
        code: Type.String(),
        url: Type.String(),
        opened: Type.Integer(),
        program: Nullable(ReferralProgram),
        welcome: Nullable(ReferralReward),
      }),
    ),
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
  all: call({
    method: 'GET',
    path: '/admin/referrals',
    access: 'staff',
    permission: 'money.read',
    summary: 'Who brought whom, what they got for it, and why not',
    tags: [],
    query: Type.Object({
      limit: listQuery.limit,
      offset: listQuery.offset,
      status: Type.Optional(OneOf(...referralStates)),
      referrerId: Type.Optional(Id),
    }),
    status: 200,
    answer: list(ReferralOfStaff),
  }),
  budget: call({
    method: 'GET',
    path: '/admin/referrals/budget',
    access: 'staff',
    permission: 'money.read',
    summary: 'What recommendations have cost of their budget',
    tags: ['settings'],
    status: 200,
    /** In tokens. `waiting`: earned and not paid yet. */
    answer: one(
      Type.Object({
        isOn: Type.Boolean(),
        budget: Type.Number(),
        used: Type.Number(),
        waiting: Type.Number(),
        left: Type.Number(),
        monthlyCap: Type.Integer(),
      }),
    ),
  }),
}
