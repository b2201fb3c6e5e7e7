import { calls, type Coupon, type QueryOf } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import { presentPageCard, type Pages } from '#ground/pages'
import { presentCoupon, presentQuote } from './present.ts'
import type { Coupons } from './service.ts'
import type { CouponTable } from './tables.ts'

export interface CouponRouteNeeds {
  readonly coupons: Coupons
  readonly pages: Pages
}

export function couponRoutes({ coupons, pages }: CouponRouteNeeds): Route[] {
  const present = async (rows: readonly CouponTable[]): Promise<Coupon[]> => {
    const [uses, known] = await Promise.all([coupons.usesOf(rows), pages.load(rows.flatMap((row) => row.page_id ?? []))])
    return rows.map((row) => {
      const page = row.page_id === null ? undefined : known.get(row.page_id)
      return presentCoupon(row, uses.get(row.id) ?? 0, page && presentPageCard(page))
    })
  }
  const one = async (row: CouponTable) => {
    const [data] = await present([row])
    return { data: data ?? presentCoupon(row, 0, undefined) }
  }
  const search = async (query: QueryOf<typeof calls.coupons.own>, ownerId?: string) => {
    const { rows, total } = await coupons.search({
      ...(ownerId === undefined ? {} : { ownerId }),
      ...(query.q === undefined ? {} : { q: query.q }),
      ...(query.status ? { status: query.status } : {}),
      direction: query.sort ?? 'desc',
      limit: query.limit ?? 10,
      offset: query.offset ?? 0,
    })
    return { data: await present(rows), total }
  }
  return [
    // Counted like payments, so that nobody tries code after code.
    route(calls.coupons.apply, { limit: 'charge' }, async ({ viewer, params, body }) => ({
      data: presentQuote(await coupons.quote(viewer, params.id, body)),
    })),
    route(calls.coupons.own, {}, async ({ viewer, query }) => search(query, await pages.actingPage(viewer, query.teamId, 'earn'))),
    route(calls.coupons.create, {}, async ({ viewer, body }) => one(await coupons.createForPage(viewer, body))),
    route(calls.coupons.update, {}, async ({ viewer, params, body }) => one(await coupons.update(params.id, body, viewer))),
    route(calls.coupons.all, {}, ({ query }) => search(query)),
    route(calls.coupons.createForPlatform, {}, async ({ viewer, body }) => one(await coupons.createForPlatform(viewer, body))),
    route(calls.coupons.updateForPlatform, {}, async ({ params, body }) => one(await coupons.update(params.id, body))),
  ]
}
