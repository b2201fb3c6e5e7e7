// The books in sums, for those who answer for them.
import { Type, type Static } from 'typebox'
import { call, one } from '../call.ts'
import { Day, OneOf } from '../values.ts'

const Sold = Type.Object({
  type: Type.String(),
  count: Type.Integer(),
  /** What buyers and coupons of the site paid for it, and what of that was the site's fee. */
  gross: Type.Number(),
  fee: Type.Number(),
})

export const JournalPeriod = Type.Object({
  /** Its first day, UTC. */
  start: Day,
  toppedUp: Type.Number(),
  sold: Type.Array(Sold),
  /** What the site earned: fees less what went back of them. */
  fee: Type.Number(),
  payoutFee: Type.Number(),
  /** What the site paid: to the gateway, for its coupons, for disputes that it lost. */
  gatewayFee: Type.Number(),
  promotion: Type.Number(),
  disputeLoss: Type.Number(),
  tax: Type.Number(),
  paidOut: Type.Number(),
  refundedToWallets: Type.Number(),
  refundedToCards: Type.Number(),
  /** What disputes took from those who had it, less what came back to them. */
  disputed: Type.Number(),
})
export type JournalPeriod = Static<typeof JournalPeriod>

export const LedgerClass = Type.Object({
  /** A kind of accounts. Debts and income stand above nothing, what the site has and what it spent below: together they are nothing. */
  name: Type.String(),
  opening: Type.Number(),
  debits: Type.Number(),
  credits: Type.Number(),
  closing: Type.Number(),
})
export type LedgerClass = Static<typeof LedgerClass>

export const Journal = Type.Object({ periods: Type.Array(JournalPeriod), classes: Type.Array(LedgerClass) })
export type Journal = Static<typeof Journal>

/** `lines`: what moved from which kind of account to which. `fees`: by kind of sale. `balances`: of each kind of account. */
export const journalParts = ['lines', 'fees', 'balances'] as const
export type JournalPart = (typeof journalParts)[number]

const span = { fromDate: Day, toDate: Day, unit: OneOf('day', 'month') }

export const journal = {
  read: call({
    method: 'GET',
    path: '/admin/journal',
    access: 'staff',
    permission: 'money.read',
    summary: 'What the books took in and gave out by days or months, and what they hold',
    tags: ['books'],
    query: Type.Object(span),
    status: 200,
    answer: one(Journal),
  }),
  file: call({
    method: 'GET',
    path: '/admin/journal/file',
    access: 'staff',
    permission: 'payouts.export',
    leavesRow: true,
    summary: 'The same as a CSV file',
    tags: ['books'],
    query: Type.Object({ ...span, part: OneOf(...journalParts) }),
    status: 200,
    answer: one(Type.Object({ fileName: Type.String(), csv: Type.String() })),
  }),
}
