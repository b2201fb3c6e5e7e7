// A free period, and the row that every subscription begins with (money.md 8).
import { after, days } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { currency } from '#ground/ledger'
import type { Attempt } from '#paying/payments'
import * as store from './store.ts'
import type { SubscribeNeeds, WantedSubscription } from './needs.ts'
import type { SubscriptionTable } from './tables.ts'

/** The row that a first payment, or a free period, begins with. */
export async function insertIncomplete(
  needs: Pick<SubscribeNeeds, 'clock'>,
  tx: Db,
  wanted: Pick<WantedSubscription, 'fanId' | 'pageId' | 'plan' | 'supportedPerformerId'>,
  price: number,
  by: Pick<SubscriptionTable, 'gateway'> & { cardId: string | null },
): Promise<SubscriptionTable> {
  const subscription = await newSubscription(tx, wanted, price, by, needs.clock.now())
  await store.insert(tx, subscription)
  return subscription
}

export async function newSubscription(
  tx: Db,
  wanted: Pick<WantedSubscription, 'fanId' | 'pageId' | 'plan' | 'supportedPerformerId'>,
  price: number,
  by: Pick<SubscriptionTable, 'gateway'> & { cardId: string | null },
  now: Date,
): Promise<SubscriptionTable> {
  return {
    id: newId(),
    fan_id: wanted.fanId,
    page_id: wanted.pageId,
    plan: wanted.plan,
    price,
    currency,
    coupon_id: null,
    coupon_periods_left: 0,
    gateway: by.gateway,
    card_id: by.cardId,
    state: 'incomplete',
    anchor_day: now.getUTCDate(),
    period_start: null,
    ends_at: null,
    access_until: null,
    cancel_at_period_end: false,
    canceled_at: null,
    next_charge_at: null,
    next_plan: null,
    next_price: null,
    next_price_from: null,
    trouble: null,
    used_free: (await store.findFreeUses(tx, wanted.fanId, [wanted.pageId])).size > 0,
    supported_performer_id: wanted.supportedPerformerId ?? null,
    created_at: now,
    updated_at: now,
  }
}

/** No card and no renewal: a sale of nothing, and a grant that says why it is free (money.md 3 and 8). */
export async function startFree(
  needs: SubscribeNeeds,
  tx: Db,
  wanted: WantedSubscription,
  live: SubscriptionTable | undefined,
  freeDays: number,
  holdDays: number,
): Promise<Attempt> {
  const { clock, purchases, payments, outbox } = needs
  const now = clock.now()
  const endsAt = after(now, days(freeDays))
  const subscription = live ?? (await insertIncomplete(needs, tx, wanted, 0, { gateway: 'system', cardId: null }))
  const sale = {
    key: `free:${subscription.id}`,
    buyerId: wanted.fanId,
    type: 'free_subscription',
    source: 'free',
    sellerId: wanted.pageId,
    itemType: 'page',
    itemId: wanted.pageId,
    isOnce: false,
    gross: 0,
    feeBps: 0,
    holdDays,
    sources: [],
    isGuarded: false,
    context: { subscription: subscription.id },
    now,
  } as const
  await purchases.settled(tx, sale, { source: 'subscription', startsAt: now, endsAt })
  await store.update(tx, subscription.id, {
    state: 'active',
    plan: 'free',
    price: 0,
    gateway: 'system',
    period_start: now,
    ends_at: endsAt,
    access_until: endsAt,
    cancel_at_period_end: false,
    canceled_at: null,
    next_charge_at: null,
    used_free: true,
    updated_at: now,
  })
  const by = subscription.period_start === null ? 1 : 0
  await outbox.write(tx, 'subscription.changed', { subscriptionId: subscription.id, pageId: wanted.pageId, fanId: wanted.fanId, by })
  const last = await payments.latestFor('subscription', subscription.id, tx)
  return payments.createAttempt(
    tx,
    {
      id: newId(),
      payerId: wanted.fanId,
      purpose: 'subscription',
      targetId: subscription.id,
      attemptNo: (last?.attempt_no ?? 0) + 1,
      type: 'free_subscription',
      pageId: wanted.pageId,
      amount: 0,
      currency,
      cardId: null,
      gateway: 'system',
      nonce: wanted.nonce,
      now,
    },
    'succeeded',
  )
}
