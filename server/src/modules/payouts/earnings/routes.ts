// What a page earned (wire.md 4.20), read from sales and their parts, never from balances alone (money.md 11).
import { calls, type Earning } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { dayWindow } from '#platform/day-window.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import type { Accounts } from '#people/accounts'
import { accounts as ledgerAccounts, toWire, type Ledger } from '#ground/ledger'
import { itemOf, type Sales } from '#books/sales'
import type { Terms } from '#books/terms'
import { refundableOf } from '#paying/token-refunds'
import type { Things } from '#content/things'
import { periodsOf } from './policy.ts'
import { createReport, type ReportNeeds } from './reporting.ts'
import { createScope, type Scope } from './scope.ts'
import { writeShares, writeStatement } from './statement.ts'

export interface EarningNeeds {
  readonly sales: Sales
  readonly ledger: Ledger
  readonly accounts: Accounts
  readonly pages: Pages
  readonly terms: Terms
  readonly things: Pick<Things, 'cards'>
}

/** For the office: what has to be reported of everybody's year. */
export function reportRoutes(needs: ReportNeeds): Route[] {
  const report = createReport(needs)
  return [
    route(calls.earnings.payees, {}, async ({ query: { year, limit, offset } }) => {
      const { rows, total } = await report.read(year, limit ?? 10, offset ?? 0)
      return { data: rows, total }
    }),
    route(calls.earnings.payeesFile, {}, async ({ query: { year } }) => ({ data: await report.write(year) })),
  ]
}

/** Both days named, and in their order. */
function requireWindow(query: { fromDate: string; toDate: string }): { from: Date; until: Date } {
  const { from, until } = dayWindow(query)
  if (!from || !until || from >= until)
    throw new AppError('request.invalid', { errors: [{ path: 'toDate', message: 'Choose a day after the first one.' }] })
  return { from, until }
}

const everything = { orderBy: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const
/** Four decimals are enough for a share in hundredths of a percent. */
const fraction = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000

export const earningRoutes = ({ sales, ledger, accounts, pages, terms, things }: EarningNeeds): Route[] => {
  const scopeOf = createScope({ pages, terms, sales })

  /** Of a share of a team's sales what is pending and what has matured; whether that was paid out is not asked. */
  const standing = async ({ payeeId, sellerId }: Scope): Promise<{ pending: number; available: number }> => {
    if (sellerId === undefined)
      return {
        pending: await ledger.balance(ledgerAccounts.pending(payeeId)),
        available: await ledger.balance(ledgerAccounts.available(payeeId)),
      }
    const [pending, available] = await Promise.all(
      [false, true].map((isPaid) => sales.sumByPayee(payeeId, { ...everything, sellerId }, isPaid)),
    )
    return { pending: pending?.net ?? 0, available: available?.net ?? 0 }
  }

  return [
    route(calls.earnings.stats, {}, async ({ viewer, query }) => {
      const scope = await scopeOf(viewer, query)
      const { gross, net } = await sales.sumByPayee(scope.payeeId, { ...everything, ...dayWindow(query), sellerId: scope.sellerId })
      const { pending, available } = await standing(scope)
      const data = {
        totalGrossPrice: toWire(gross),
        totalNetPrice: toWire(net),
        totalSiteCommission: toWire(gross - net),
        pendingTokens: toWire(pending),
        availableTokens: toWire(available),
      }
      return { data }
    }),
    route(calls.earnings.periods, {}, async ({ viewer, query }) => {
      const window = requireWindow(query)
      const { payeeId, sellerId } = await scopeOf(viewer, query)
      const search = { ...window, sellerId, ...(query.type !== undefined && { types: [query.type] }) }
      return { data: periodsOf(await sales.periodsOf(payeeId, search, query.unit)) }
    }),
    route(calls.earnings.search, {}, async ({ viewer, query }) => {
      const search = {
        ...(query.type === undefined ? {} : { types: [query.type] }),
        ...dayWindow(query),
        orderBy: query.sortBy === 'grossPrice' ? ('gross' as const) : ('created_at' as const),
        direction: query.sort ?? ('desc' as const),
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      }
      const { payeeId, sellerId } = await scopeOf(viewer, query)
      const { rows, total } = await sales.searchByPayee(payeeId, { ...search, sellerId }, query.isPaid)
      const [buyers, cardOf] = await Promise.all([accounts.cards(rows.map((row) => row.buyer_id)), things.cards(rows.map(itemOf), viewer)])
      const data = rows.map(
        (row): Earning => ({
          _id: row.id,
          userInfo: buyers.get(row.buyer_id) ?? null,
          type: row.type,
          targetId: row.item_id,
          targetInfo: cardOf(itemOf(row)),
          grossPrice: toWire(row.own_gross),
          siteCommission: fraction(row.fee, row.gross - row.tax),
          netPrice: toWire(row.net),
          returnedPrice: toWire(row.own_returned),
          keptPrice: toWire(row.kept),
          refundablePrice: toWire(row.seller_id === payeeId ? refundableOf(row) : 0),
          isToken: row.source === 'tokens',
          isPaid: row.matured_txn !== null,
          maturesAt: row.mature_at?.toISOString() ?? null,
          createdAt: row.created_at.toISOString(),
        }),
      )
      return { data, total }
    }),
    route(calls.earnings.statement, {}, async ({ viewer, query: { fromDate, toDate, ...team } }) => {
      const { from, until } = requireWindow({ fromDate, toDate })
      const { payeeId, sellerId } = await scopeOf(viewer, team)
      const period = { from, until, name: `${fromDate}-${toDate}` }
      if (sellerId === undefined) return { data: await writeStatement(ledger, payeeId, period) }
      return { data: writeShares(await sales.partLines(sellerId, payeeId, until), period) }
    }),
    route(calls.earnings.years, {}, async ({ viewer }) => {
      const years = await sales.yearsOf(viewer.accountId)
      const data = years.map(({ year, count, gross, returned, net }) => ({
        year,
        sales: count,
        grossPrice: toWire(gross),
        returnedPrice: toWire(returned),
        siteCommission: toWire(gross - returned - net),
        netPrice: toWire(net),
      }))
      return { data }
    }),
  ]
}
