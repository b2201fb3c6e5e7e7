import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import { presentCommission } from './present.ts'
import type { Terms } from './service.ts'

export interface TermRouteNeeds {
  readonly terms: Terms
  readonly pages: Pages
  readonly clock: Clock
}

export function termRoutes({ terms, pages, clock }: TermRouteNeeds): Route[] {
  return [
    route(calls.commissions.list, {}, async ({ query }) => {
      const { rows, total } = await terms.listCommissions(query.limit ?? 10, query.offset ?? 0)
      const known = await pages.load(rows.flatMap((rule) => rule.page_id ?? []))
      return { data: rows.map((rule) => presentCommission(rule, known)), total }
    }),
    route(calls.commissions.set, {}, async ({ viewer, body }) => {
      if (body.page === undefined && body.saleType === undefined) throw new AppError('sale.commission_without_scope')
      const from = body.validFrom === undefined ? clock.now() : new Date(body.validFrom)
      const id = await terms.setCommission({
        pagePath: body.page,
        saleType: body.saleType ?? null,
        bps: body.percent === null ? null : Math.round(body.percent * 100),
        from,
        decidedBy: viewer.accountId,
      })
      return { status: 201 as const, data: { _id: id } }
    }),
  ]
}
