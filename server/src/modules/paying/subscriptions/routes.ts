import { calls, type QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { dayWindow } from '#platform/day-window.ts'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import { nonceOf } from '#platform/idempotency/index.ts'
import { accountsNamed, type Accounts } from '#people/accounts'
import type { Coupons } from '#books/coupons'
import { pagesNamed, pagesOfKind, type Pages } from '#ground/pages'
import { presentTransaction, presentTransactions, refuseMinor } from '#paying/payments'
import { presentPlanChange, presentSubscription } from './present.ts'
import type { Subscriptions } from './service.ts'
import type { SubscriptionSearch } from './store.ts'
import type { WantedSubscription } from './needs.ts'
import type { SubscriptionTable } from './tables.ts'
import { bundleRoutes } from './bundle-routes.ts'
import { trialLinkRoutes } from './trial-link-routes.ts'

export interface SubscriptionRouteNeeds {
  readonly subscriptions: Subscriptions
  readonly pages: Pages
  readonly accounts: Accounts
  readonly coupons: Coupons
  readonly clock: Clock
}

type Query = QueryOf<typeof calls.subscriptions.ofFan>

const windowOf = (query: Query) => ({
  orderBy: query.sortBy === 'expiredAt' ? ('ends_at' as const) : ('created_at' as const),
  direction: query.sort ?? ('desc' as const),
  limit: query.limit ?? 10,
  offset: query.offset ?? 0,
})

const filtersOf = (query: Query) => ({
  ...(query.status ? { status: query.status } : {}),
  ...(query.subscriptionType ? { plan: query.subscriptionType } : {}),
  ...dayWindow(query),
})

export function subscriptionRoutes({ subscriptions, pages, accounts, coupons, clock }: SubscriptionRouteNeeds): Route[] {
  const present = async (rows: readonly SubscriptionTable[]) => {
    const now = clock.now()
    const [known, fans, paid, lowering] = await Promise.all([
      pages.load(rows.map((row) => row.page_id)),
      accounts.cards(rows.map((row) => row.fan_id)),
      subscriptions.lastAmounts(rows.map((row) => row.id)),
      coupons.usesById(rows.map((row) => (row.coupon_periods_left > 0 ? row.coupon_id : null))),
    ])
    const factsOf = (row: SubscriptionTable) => ({
      page: known.get(row.page_id),
      fan: fans.get(row.fan_id),
      paid: paid.get(row.id),
      coupon: row.coupon_id === null ? undefined : lowering.get(row.coupon_id),
      now,
    })
    return rows.map((row) => presentSubscription(row, factsOf(row)))
  }
  const search = async (wanted: Omit<SubscriptionSearch, 'now'>) => {
    const { rows, total } = await subscriptions.search({ ...wanted, now: clock.now() })
    return { data: await present(rows), total }
  }

  const pageIn = (pageId: string | undefined) => (pageId === undefined ? {} : { pageId })
  const planOf = (type: string) => type.replace('_subscription', '') as SubscriptionTable['plan']
  const one = async (subscription: SubscriptionTable) => {
    const [data] = await present([subscription])
    if (!data) throw new AppError('subscription.unknown')
    return { data }
  }
  const subscribe = async (viewer: Viewer, wanted: Omit<WantedSubscription, 'fanId'>) => {
    const attempt = await subscriptions.subscribe({ ...wanted, fanId: viewer.accountId })
    const [data = presentTransaction(attempt, undefined)] = await presentTransactions(pages, coupons, [attempt])
    return { data }
  }

  return [
    ...trialLinkRoutes({ subscriptions, pages, coupons, clock }),
    ...bundleRoutes({ subscriptions, pages }),
    route(calls.payments.subscribePerformer, { limit: 'charge' }, async ({ viewer, body, request }) => {
      refuseMinor(viewer)
      const pageId = await subscriptions.requireKind(viewer.accountId, body.performerId, 'performer')
      const { months, cardId, couponCode, seenPrice, consent: consentVersion } = body
      const how = { plan: planOf(body.type), months, cardId, couponCode, seenPrice, nonce: nonceOf(request), consentVersion }
      return subscribe(viewer, { pageId, ...how })
    }),
    route(calls.payments.subscribeTeam, { limit: 'charge' }, async ({ viewer, body, request }) => {
      refuseMinor(viewer)
      const pageId = await subscriptions.requireKind(viewer.accountId, body.teamId, 'team')
      const { months, cardId, couponCode, seenPrice, consent: consentVersion, supportPerformerId: supportedPerformerId } = body
      const how = { plan: planOf(body.type), months, cardId, couponCode, seenPrice, nonce: nonceOf(request), consentVersion }
      return subscribe(viewer, { pageId, ...how, supportedPerformerId })
    }),
    route(calls.payments.cancelSubscription, {}, async ({ viewer, params }) =>
      one(await subscriptions.cancel(viewer, params.type, params.id)),
    ),
    route(calls.subscriptions.resume, {}, async ({ viewer, params, body }) =>
      one(await subscriptions.resume(viewer, params.id, body.consent)),
    ),
    route(calls.subscriptions.planChange, {}, async ({ viewer, params, query }) => ({
      data: presentPlanChange(await subscriptions.quote(viewer, params.id, query.type)),
    })),
    route(calls.subscriptions.changePlan, { limit: 'charge' }, async ({ viewer, params, body, request }) => {
      refuseMinor(viewer)
      const { type: to, cardId, seenPrice, consent: consentVersion } = body
      const wanted = { to, cardId, seenPrice, nonce: nonceOf(request), consentVersion }
      const { subscription, attempt } = await subscriptions.change(viewer, params.id, wanted)
      const page = (await pages.load([subscription.page_id])).get(subscription.page_id)
      const { data } = await one(subscription)
      return { data: { subscription: data, transaction: attempt ? presentTransaction(attempt, page) : null } }
    }),
    route(calls.subscriptions.ofFan, {}, async ({ viewer, query }) =>
      search({
        fanId: viewer.accountId,
        ...(query.q === undefined ? {} : { pagesNamed: pagesNamed(query.q) }),
        ...(query.target ? { pagesOfKind: pagesOfKind(query.target) } : {}),
        ...pageIn(query.teamId ?? query.performerId),
        ...filtersOf(query),
        ...windowOf(query),
      }),
    ),
    route(calls.subscriptions.ofPage, {}, async ({ viewer, query }) => {
      return search({
        pageId: await pages.actingPage(viewer, query.teamId, 'read private'),
        ...(query.q === undefined ? {} : { fansNamed: accountsNamed(query.q) }),
        ...(query.userId === undefined ? {} : { fanId: query.userId }),
        ...filtersOf(query),
        ...windowOf(query),
      })
    }),
  ]
}
