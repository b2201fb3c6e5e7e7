import { calls, type QueryOf } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { dayWindow } from '../../platform/day-window.ts'
import { route, type Route, type Viewer } from '../../platform/http/index.ts'
import { nonceOf } from '../../platform/idempotency/index.ts'
import { accountsNamed, type Accounts } from '../accounts/index.ts'
import type { Coupons } from '../coupons/index.ts'
import { pagesNamed, type Pages } from '../pages/index.ts'
import { presentTransaction, presentTransactions, refuseMinor } from '../payments/index.ts'
import { presentPlanChange, presentSubscription } from './present.ts'
import type { Subscriptions } from './service.ts'
import type { SubscriptionSearch } from './store.ts'
import type { WantedSubscription } from './subscribe.ts'
import type { SubscriptionTable } from './tables.ts'

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
      pages.load(rows.map((row) => row.target_id)),
      accounts.cards(rows.map((row) => row.fan_id)),
      subscriptions.lastAmounts(rows.map((row) => row.id)),
      coupons.usesById(rows.map((row) => (row.coupon_periods_left > 0 ? row.coupon_id : null))),
    ])
    const factsOf = (row: SubscriptionTable) => ({
      page: known.get(row.target_id),
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
    route(calls.payments.subscribePerformer, { limit: 'charge' }, async ({ viewer, body, request }) => {
      refuseMinor(viewer)
      const page = { type: 'performer', id: body.performerId } as const
      const { cardId, couponCode, consent: consentVersion } = body
      return subscribe(viewer, { page, plan: planOf(body.type), cardId, couponCode, nonce: nonceOf(request), consentVersion })
    }),
    route(calls.payments.subscribeTeam, { limit: 'charge' }, async ({ viewer, body, request }) => {
      refuseMinor(viewer)
      const page = { type: 'team', id: body.teamId } as const
      const { cardId, couponCode, consent: consentVersion, supportPerformerId: supportedPerformerId } = body
      const how = { plan: planOf(body.type), cardId, couponCode, nonce: nonceOf(request), consentVersion }
      return subscribe(viewer, { page, ...how, supportedPerformerId })
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
      const wanted = { to: body.type, cardId: body.cardId, nonce: nonceOf(request), consentVersion: body.consent }
      const { subscription, attempt } = await subscriptions.change(viewer, params.id, wanted)
      const page = (await pages.load([subscription.target_id])).get(subscription.target_id)
      const { data } = await one(subscription)
      return { data: { subscription: data, transaction: attempt ? presentTransaction(attempt, page) : null } }
    }),
    route(calls.subscriptions.ofFan, {}, async ({ viewer, query }) =>
      search({
        fanId: viewer.accountId,
        ...(query.q === undefined ? {} : { pagesNamed: pagesNamed(query.q) }),
        ...(query.target ? { targetType: query.target } : {}),
        ...(query.performerId === undefined ? {} : { targetId: query.performerId }),
        ...(query.teamId === undefined ? {} : { target: { type: 'team', id: query.teamId } as const }),
        ...filtersOf(query),
        ...windowOf(query),
      }),
    ),
    route(calls.subscriptions.ofPage, {}, async ({ viewer, query }) => {
      // Teams come with their own issue; until then nobody is staff of one.
      if (query.teamId !== undefined) throw new AppError('team.not_member')
      return search({
        target: { type: 'performer', id: viewer.accountId },
        ...(query.q === undefined ? {} : { fansNamed: accountsNamed(query.q) }),
        ...(query.userId === undefined ? {} : { fanId: query.userId }),
        ...filtersOf(query),
        ...windowOf(query),
      })
    }),
  ]
}
