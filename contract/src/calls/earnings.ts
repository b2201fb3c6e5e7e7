import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { chargeTypes, Earning, PayeeReport } from '../objects/payment.ts'
import { Day, Id, listQuery, OneOf, period } from '../values.ts'

const { q: _q, ...page } = listQuery
const Year = Type.Integer({ minimum: 2020, maximum: 2100 })

export const earnings = {
  stats: call({
    method: 'GET',
    path: '/performer/earning/stats',
    access: 'performer',
    summary: 'Sums of what the caller, or a team of the caller, earned',
    tags: ['earnings'],
    query: Type.Object({ ...period, teamId: Type.Optional(Id) }),
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
  search: call({
    method: 'GET',
    path: '/performer/earning/search',
    access: 'performer',
    summary: 'Single earnings, newest first',
    tags: ['earnings'],
    query: Type.Object({
      ...page,
      ...period,
      type: Type.Optional(OneOf(...chargeTypes, 'monthly_subscription', 'yearly_subscription')),
      teamId: Type.Optional(Id),
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
    query: Type.Object({ fromDate: Day, toDate: Day }),
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
    errors: ['request.invalid'],
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
  payees: call({
    method: 'GET',
    path: '/admin/earnings',
    access: 'admin',
    summary: 'What each payee sold and gave back in a year, and the form that reports it, if it must be',
    tags: ['earnings'],
    query: Type.Object({ ...page, year: Year }),
    status: 200,
    answer: list(PayeeReport),
  }),
  payeesFile: call({
    method: 'GET',
    path: '/admin/earnings/file',
    access: 'admin',
    summary: 'The same of all payees as a CSV file',
    tags: ['earnings'],
    query: Type.Object({ year: Year }),
    status: 200,
    answer: one(Type.Object({ fileName: Type.String(), csv: Type.String() })),
  }),
}
