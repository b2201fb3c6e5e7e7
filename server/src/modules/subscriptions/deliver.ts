// A paid period: what settle() does when the card was charged (money.md 8 and 12).
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import type { Entitlements } from '../entitlements/index.ts'
import { accounts, type PageRef } from '../ledger/index.ts'
import type { Pages } from '../pages/index.ts'
import type { Attempt, Purpose } from '../payments/index.ts'
import { accountsOfSale, type Sales } from '../sales/index.ts'
import type { Settings } from '../settings/index.ts'
import { nextStart, periodEnd } from './policy.ts'
import * as store from './store.ts'
import type { SubscriptionTable } from './tables.ts'

export interface DeliverNeeds {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly settings: Settings
  readonly pages: Pages
  readonly sales: Sales
  readonly entitlements: Entitlements
}

export const targetOf = (subscription: SubscriptionTable): PageRef => ({
  type: subscription.target_type,
  id: subscription.target_id,
})

const planOf = (attempt: Attempt): 'monthly' | 'yearly' => (attempt.type === 'yearly_subscription' ? 'yearly' : 'monthly')

export function createSubscriptionPurpose(needs: DeliverNeeds): Purpose {
  const { clock, pages, sales, settings } = needs
  return {
    name: 'subscription',
    accounts: (attempt) =>
      attempt.page_type && attempt.page_id ? accountsOfSale({ type: attempt.page_type, id: attempt.page_id }) : [],
    locks: (attempt) => ({ subscription: [attempt.target_id] }),
    async deliver(tx, attempt, captureKey) {
      const subscription = await store.load(tx, attempt.target_id)
      const page = subscription && (await pages.load([subscription.target_id], tx)).get(subscription.target_id)
      // Ended meanwhile, or the athlete may not take money any more: the payer gets it back.
      if (!subscription || !page?.can_earn || subscription.state === 'expired' || subscription.state === 'canceled') return false
      const { platformFeeBps: feeBps, earningsHoldDays: holdDays } = await settings.readNow(tx)
      const seller = targetOf(subscription)
      const { sale } = await sales.record(tx, {
        key: captureKey,
        buyerId: subscription.fan_id,
        type: attempt.type,
        source: 'card',
        seller,
        itemType: seller.type,
        itemId: seller.id,
        isOnce: false,
        gross: attempt.amount,
        feeBps,
        holdDays,
        sources: [{ account: accounts.clearing, amount: attempt.amount }],
        isGuarded: false,
        context: { subscription: subscription.id },
        now: clock.now(),
      })
      await begin(needs, tx, subscription, attempt, { saleId: sale.id, txnId: sale.txn_id })
      return true
    },
    async release(tx, attempt) {
      const subscription = await store.load(tx, attempt.target_id)
      if (subscription?.state === 'incomplete')
        await store.update(tx, subscription.id, { state: 'expired', updated_at: clock.now() })
    },
  }
}

async function begin(
  needs: DeliverNeeds,
  tx: Db,
  subscription: SubscriptionTable,
  attempt: Attempt,
  paid: { saleId: string; txnId: number | null },
) {
  const now = needs.clock.now()
  const plan = planOf(attempt)
  const start = nextStart(subscription, now)
  const anchorDay = start.getUTCDate()
  const end = periodEnd(start, plan, anchorDay)
  await store.insertInvoice(tx, {
    id: newId(),
    subscription_id: subscription.id,
    period_start: start,
    period_end: end,
    amount: attempt.amount,
    credit: 0,
    state: 'paid',
    sale_id: paid.saleId,
    created_at: now,
  })
  await needs.entitlements.grant(tx, {
    accountId: subscription.fan_id,
    scope: subscription.target_type,
    scopeId: subscription.target_id,
    source: 'subscription',
    sourceTxn: paid.txnId,
    freeReason: null,
    saleId: paid.saleId,
    startsAt: start,
    endsAt: end,
  })
  await store.update(tx, subscription.id, {
    state: 'active',
    plan,
    price: attempt.amount,
    card_id: attempt.card_id,
    gateway: attempt.gateway,
    anchor_day: anchorDay,
    period_start: start,
    ends_at: end,
    cancel_at_period_end: false,
    canceled_at: null,
    next_charge_at: end,
    updated_at: now,
  })
  const isNew = subscription.period_start === null
  await needs.outbox.write(tx, 'subscription.changed', {
    subscriptionId: subscription.id,
    pageId: subscription.target_id,
    by: isNew ? 1 : 0,
  })
}
