import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { chargeTypes, Earning, EarningPeriods, PayeeReport } from '../objects/payment.ts'
import { PayoutAccountType } from '../objects/payout.ts'
import { Day, Id, listQuery, Nullable, OneOf, period, Time } from '../values.ts'

const { q: _q, ...page } = listQuery
/** Of a team: its owner sees what the team keeps, whoever has a share and is no owner, or says `mine`, their own part of its sales. */
const team = { teamId: Type.Optional(Id), mine: Type.Optional(Type.Boolean()) }

const type = Type.Optional(OneOf(...chargeTypes, 'monthly_subscription', 'yearly_subscription'))

const TeamBalances = Type.Object({
  /** What may be paid out. */
  balance: Type.Number(),
  pending: Type.Number(),
  /** What the team itself kept of its sales. */
  totalEarned: Type.Number(),
  /** In requests that are not decided or not paid yet. */
  pendingPayout: Type.Number(),
  members: Type.Array(
    Type.Object({
      performerId: Id,
      name: Type.String(),
      /** In percent, of what is sold now; 0: of earlier sales only. */
      share: Type.Number(),
      /** What the team's sales brought them. */
      earned: Type.Number(),
    }),
  ),
  destinations: Type.Array(Type.Object({ type: PayoutAccountType, isActive: Type.Boolean(), label: Type.String(), last4: Type.String() })),
  /** Payouts requested now are not sent before; null: as soon as they are approved. */
  payoutsPausedUntil: Nullable(Time),
})

const Year = Type.Integer({ minimum: 2020, maximum: 2100 })

export const earnings = {
  stats: call({
    method: 'GET',
    path: '/performer/earning/stats',
    access: 'performer',
    summary: 'Sums of what the caller, or a team of the caller, earned; of a team’s sales what the caller got of them',
    tags: ['earnings'],
    query: Type.Object({ ...period, ...team }),
    status: 200,
    answer: one(
      Type.Object({
        totalGrossPrice: Type.Number(),
        totalNetPrice: Type.Number(),
        totalSiteCommission: Type.Number(),
        pendingTokens: Type.Number(),
        availableTokens: Type.Number(),
      }),
    ),
    errors: ['team.not_member'],
  }),
  periods: call({
    method: 'GET',
    path: '/performer/earning/periods',
    access: 'performer',
    summary: 'What the days brought by week or month and by kind of income',
    tags: ['earnings'],
    query: Type.Object({ fromDate: Day, toDate: Day, unit: OneOf('week', 'month'), type, ...team }),
    status: 200,
    answer: one(EarningPeriods),
    errors: ['request.invalid', 'team.not_member'],
  }),
  search: call({
    method: 'GET',
    path: '/performer/earning/search',
    access: 'performer',
    summary: 'Single earnings, newest first',
    tags: ['earnings'],
    query: Type.Object({
      ...page,
      ...period,
      type,
      ...team,
      isPaid: Type.Optional(Type.Boolean()),
      sortBy: Type.Optional(OneOf('createdAt', 'grossPrice')),
    }),
    status: 200,
    answer: list(Earning),
    errors: ['team.not_member'],
  }),
  statement: call({
    method: 'GET',
    path: '/performer/earning/statement',
    access: 'performer',
    summary: 'Every movement of the caller’s earnings in a period, as a CSV file and as sums',
    tags: ['earnings'],
    query: Type.Object({ fromDate: Day, toDate: Day, ...team }),
    status: 200,
    answer: one(
      Type.Object({
        fileName: Type.String(),
        csv: Type.String(),
        /** What the earnings held before and after, pending, available and set aside together. */
        openingTokens: Type.Number(),
        closingTokens: Type.Number(),
        entries: Type.Integer(),
      }),
    ),
    errors: ['request.invalid', 'team.not_member'],
  }),
  years: call({
    method: 'GET',
    path: '/performer/earning/years',
    access: 'performer',
    summary: 'Sums of each year, the latest first: what was sold, and what was given back in that year',
    tags: ['earnings'],
    query: Type.Object({}),
    status: 200,
    answer: one(
      Type.Array(
        Type.Object({
          year: Type.Integer(),
          sales: Type.Integer(),
          grossPrice: Type.Number(),
          returnedPrice: Type.Number(),
          siteCommission: Type.Number(),
          netPrice: Type.Number(),
        }),
      ),
    ),
  }),
  ofTeam: call({
    method: 'GET',
    path: '/team/{id}/balances',
    access: 'team',
    capability: 'own',
    summary: 'What the team itself has and earned, where its payouts go, and what its sales brought to its members',
    tags: ['earnings', 'payouts', 'splits'],
    params: Type.Object({ id: Id }),
    status: 200,
    answer: one(TeamBalances),
    errors: ['team.unknown'],
  }),
  payees: call({
    method: 'GET',
    path: '/admin/earnings',
    access: 'staff',
    permission: 'payouts.export',
    summary: 'What each payee sold and gave back in a year, and the form that reports it, if it must be',
    tags: ['earnings'],
    query: Type.Object({ ...page, year: Year }),
    status: 200,
    answer: list(PayeeReport),
  }),
  payeesFile: call({
    method: 'GET',
    path: '/admin/earnings/file',
    access: 'staff',
    permission: 'payouts.export',
    leavesRow: true,
    summary: 'The same of all payees as a CSV file',
    tags: ['earnings'],
    query: Type.Object({ year: Year }),
    status: 200,
    answer: one(Type.Object({ fileName: Type.String(), csv: Type.String() })),
  }),
}
