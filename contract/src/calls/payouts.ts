import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { PageType } from '../objects/account.ts'
import { Payout, PayoutAccountType, PayoutPlaces, PayoutStatus } from '../objects/payout.ts'
import { Amount, Id, listQuery, Nullable, OneOf, period, Time } from '../values.ts'

const { q: _q, ...page } = listQuery
const team = { teamId: Type.Optional(Id) }
const currentPassword = Type.Optional(Type.String({ maxLength: 128 }))
const requestNote = Type.Optional(Type.String({ maxLength: 500 }))

export const payouts = {
  calculate: call({
    method: 'POST',
    path: '/payout-requests/calculate',
    access: 'performer',
    isReading: true,
    summary: 'What was earned, what was paid out, and what may be requested now',
    tags: ['payouts'],
    body: Type.Object(team),
    status: 200,
    answer: one(
      Type.Object({
        totalEarnedTokens: Type.Number(),
        previousPaidOutTokens: Type.Number(),
        remainingUnpaidTokens: Type.Number(),
        /** Earned, but still within the days of the hold. */
        pendingTokens: Type.Number(),
        /** In requests that are not decided or not paid yet. */
        reservedTokens: Type.Number(),
        availableTokens: Type.Number(),
        minimumPayoutAmount: Type.Number(),
        nextMaturationAt: Nullable(Time),
        /** A request made now is not sent before; null: as soon as it is approved. */
        payableFrom: Nullable(Time),
        /** Taken back after it was paid out; repaid by what is earned next. */
        debtTokens: Type.Number(),
        /** Of available and pending together, what rests on payments that a bank questions: it waits for the bank. */
        questionedTokens: Type.Number(),
        /** The same of what buyers ask back: it waits for an answer of the page or of the site. */
        askedBackTokens: Type.Number(),
        /** Already out of both while a bank decides about the payment of a subscription or the like; back if it is won. */
        disputedTokens: Type.Number(),
        trustTokens: Type.Number(),
        feeTokens: Type.Number(),
        /** What would arrive if all of it were requested. */
        netTokens: Type.Number(),
        canRequest: Type.Boolean(),
        /** Why not: the code that a request would be refused with. */
        reason: Nullable(Type.String()),
      }),
    ),
    errors: ['team.not_member'],
  }),
  places: call({
    method: 'GET',
    path: '/payout-requests/places',
    access: 'performer',
    summary: 'Where payouts of the own page or of a team can go, masked',
    tags: ['payouts', 'own-page'],
    query: Type.Object(team),
    status: 200,
    answer: one(PayoutPlaces),
    errors: ['team.not_member'],
  }),
  search: call({
    method: 'GET',
    path: '/payout-requests/search',
    access: 'performer',
    summary: 'Own payouts, newest first',
    tags: ['payouts'],
    query: Type.Object({
      ...page,
      ...period,
      ...team,
      status: Type.Optional(PayoutStatus),
      sortBy: Type.Optional(OneOf('createdAt', 'updatedAt', 'requestTokens')),
    }),
    status: 200,
    answer: list(Payout),
    errors: ['team.not_member'],
  }),
  create: call({
    method: 'POST',
    path: '/payout-requests',
    access: 'performer',
    summary: 'Ask for earnings to be paid out; the tokens are set aside at once',
    changes: ['payouts', 'earnings'],
    body: Type.Object({
      requestTokens: Amount,
      requestNote,
      paymentAccountType: PayoutAccountType,
      source: Type.Optional(PageType),
      ...team,
      currentPassword,
    }),
    idempotency: 'accepted',
    status: 201,
    answer: one(Payout),
    errors: [
      'payout.already_pending',
      'payout.below_minimum',
      'payout.exceeds_available',
      'payout.account_missing',
      'payout.on_hold',
      'payout.not_verified',
      'auth.recent_login_required',
      'auth.incorrect_credentials',
      'youth.guardian_required',
      'team.not_member',
    ],
  }),
  update: call({
    method: 'PUT',
    path: '/payout-requests/{id}',
    access: 'performer',
    summary: 'Change or cancel a payout while it is pending',
    changes: ['payouts', 'earnings'],
    params: Type.Object({ id: Id }),
    body: Type.Object({
      requestTokens: Type.Optional(Amount),
      requestNote,
      paymentAccountType: Type.Optional(PayoutAccountType),
      source: Type.Optional(PageType),
      status: Type.Optional(OneOf('canceled')),
      ...team,
      currentPassword,
    }),
    status: 200,
    answer: one(Payout),
    errors: [
      'payout.unknown',
      'payout.not_editable',
      'payout.below_minimum',
      'payout.exceeds_available',
      'payout.account_missing',
      'payout.on_hold',
      'auth.recent_login_required',
      'auth.incorrect_credentials',
      'team.not_member',
    ],
  }),
  view: call({
    method: 'GET',
    path: '/payout-requests/{id}/view',
    access: 'performer',
    summary: 'One own payout',
    tags: ['payouts'],
    params: Type.Object({ id: Id }),
    query: Type.Object(team),
    status: 200,
    answer: one(Payout),
    errors: ['payout.unknown', 'team.not_member'],
  }),
  checkPending: call({
    method: 'GET',
    path: '/payout-requests/check/pending-review',
    access: 'performer',
    summary: 'Whether a payout is open already',
    tags: ['payouts'],
    query: Type.Object(team),
    status: 200,
    /** `valid`: none is open, so a new one may be made. */
    answer: one(Type.Object({ hasPending: Type.Boolean(), payoutRequestId: Nullable(Id), valid: Type.Boolean() })),
    errors: ['team.not_member'],
  }),
}
