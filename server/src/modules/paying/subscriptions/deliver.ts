// A payment for a period: what settle() does when the card was charged, or was not (money.md 8 and 12).
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Coupons, CouponUse } from '#books/coupons'
import { accounts, type Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Attempt, Purpose } from '#paying/payments'
import type { Purchases } from '#books/purchases'
import { accountsOfSale } from '#books/sales'
import type { Settings } from '#ground/settings'
import type { Dunning } from './dunning.ts'
import { periodsLeftAfter, useOf } from './discounts.ts'
import * as invoices from './invoices-store.ts'
import { servedPeriod, type Period } from './policy.ts'
import { billedOf, createRemake } from './remaking.ts'
import * as store from './store.ts'
import type { InvoiceTable, PaidPlan, SubscriptionTable } from './tables.ts'

export interface DeliverNeeds {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly settings: Settings
  readonly pages: Pages
  readonly purchases: Purchases
  readonly coupons: Coupons
}

const planOf = (attempt: Attempt): PaidPlan => (attempt.type === 'yearly_subscription' ? 'yearly' : 'monthly')
const isOver = (subscription: SubscriptionTable) => subscription.state === 'expired' || subscription.state === 'canceled'

/** The price of the sale, who pays it, and what a coupon did to it. */
function priceOf(use: CouponUse | undefined, { amount, original_amount: list }: Attempt) {
  if (!use) return { gross: amount, sources: [{ account: accounts.clearing, amount }] }
  const { gross, fromPromo } = use.priceOf(list, amount)
  return {
    gross,
    coupon: { id: use.couponId, fromPromo },
    sources: [
      { account: accounts.clearing, amount },
      { account: accounts.promo, amount: fromPromo },
    ],
  }
}

async function deliver(needs: DeliverNeeds, tx: Db, attempt: Attempt, captureKey: string): Promise<boolean> {
  const { clock, pages, purchases, settings } = needs
  const subscription = await store.load(tx, attempt.target_id)
  const invoice = attempt.invoice_id === null ? undefined : await invoices.load(tx, attempt.invoice_id)
  const page = subscription && (await pages.load([subscription.page_id], tx)).get(subscription.page_id)
  // Ended meanwhile, or the athlete may not take money any more, or one of the two has blocked the other: the payer gets it back.
  if (!subscription || !page?.can_earn || isOver(subscription)) return false
  if (await pages.isApart({ accountId: subscription.fan_id }, subscription.page_id, tx)) return false
  if (invoice && invoice.state !== 'open') return false
  const { platformFeeBps: feeBps, earningsHoldDays: holdDays, graceDays } = await settings.readNow(tx)
  const sellerId = subscription.page_id
  const use = attempt.coupon_id === null ? undefined : await needs.coupons.use(tx, attempt.coupon_id)
  const now = clock.now()
  const period = servedPeriod(subscription, planOf(attempt), invoice, now, attempt.months)
  const accessUntil = after(period.end, days(graceDays))
  const wanted = {
    key: captureKey,
    buyerId: subscription.fan_id,
    type: attempt.type,
    source: 'card',
    sellerId,
    itemType: 'page',
    itemId: sellerId,
    isOnce: false,
    ...priceOf(use, attempt),
    feeBps,
    holdDays,
    isGuarded: false,
    context: { subscription: subscription.id },
    now,
  } as const
  const { sale } = await purchases.settled(tx, wanted, { source: 'subscription', startsAt: period.start, endsAt: accessUntil })
  await begin(needs, tx, { subscription, attempt, invoice, saleId: sale.id, period, accessUntil, periods: use?.periods ?? 0 })
  return true
}

export function createSubscriptionPurpose(
  needs: DeliverNeeds & { readonly db: Db; readonly ledger: Ledger; readonly dunning: Dunning },
): Purpose {
  const { clock, coupons, dunning } = needs
  return {
    name: 'subscription',
    billed: (invoiceId) => billedOf(needs.db, invoiceId),
    remake: createRemake(needs),
    accounts: (attempt) => [
      ...(attempt.page_id ? accountsOfSale(attempt.page_id) : []),
      ...(attempt.coupon_id === null ? [] : [accounts.promo]),
    ],
    locks: (attempt) => ({
      subscription: [attempt.target_id],
      ...(attempt.invoice_id === null ? {} : { invoice: [attempt.invoice_id] }),
      // A renewal takes no use of its own.
      ...(attempt.coupon_id === null || attempt.invoice_id !== null ? {} : { coupon: [attempt.coupon_id] }),
    }),
    async deliver(tx, attempt, captureKey) {
      const isDelivered = await deliver(needs, tx, attempt, captureKey)
      if (attempt.coupon_id !== null) await coupons[isDelivered ? 'confirm' : 'release'](tx, useOf(attempt))
      return isDelivered
    },
    async release(tx, attempt, outcome) {
      if (attempt.coupon_id !== null) await coupons.release(tx, useOf(attempt))
      const subscription = await store.load(tx, attempt.target_id)
      if (!subscription || isOver(subscription)) return
      if (subscription.state === 'incomplete') {
        await store.update(tx, subscription.id, { state: 'expired', updated_at: clock.now() })
        return
      }
      const invoice = attempt.invoice_id === null ? undefined : await invoices.load(tx, attempt.invoice_id)
      if (invoice?.state !== 'open') return
      if (invoice.kind === 'change') await invoices.voidOpen(tx, subscription.id)
      else if (attempt.is_off_session) await dunning.afterCharge(tx, subscription, invoice, { ...outcome, cardId: attempt.card_id })
    },
  }
}

interface Paid {
  readonly subscription: SubscriptionTable
  readonly attempt: Attempt
  readonly invoice: InvoiceTable | undefined
  readonly saleId: string
  readonly period: Period & { readonly anchorDay: number }
  readonly accessUntil: Date
  /** Of its coupon. */
  readonly periods: number
}

/** The billed period is paid; what was not billed before gets its invoice now, and takes the place of what was. */
async function settleInvoice(tx: Db, { subscription, attempt, invoice, saleId, period }: Paid, now: Date): Promise<void> {
  const paid = { sale_id: saleId, served_from: period.start, served_until: period.end }
  if (invoice) return void (await invoices.markPaid(tx, invoice.id, paid))
  await invoices.voidOpen(tx, subscription.id)
  await invoices.insert(tx, {
    id: newId(),
    subscription_id: subscription.id,
    kind: 'first',
    plan: planOf(attempt),
    period_start: period.start,
    period_end: period.end,
    months: attempt.months,
    plan_price: attempt.price_after,
    amount: attempt.amount,
    credit: 0,
    discount: attempt.original_amount - attempt.amount,
    coupon_id: attempt.coupon_id,
    state: 'paid',
    returned_at: null,
    created_at: now,
    ...paid,
  })
}

async function begin(needs: DeliverNeeds, tx: Db, paid: Paid): Promise<void> {
  const { subscription, attempt, invoice, period, accessUntil } = paid
  const now = needs.clock.now()
  await settleInvoice(tx, paid, now)
  // A new price that is told for a later period stays told.
  const isLater =
    invoice?.kind === 'renewal' && subscription.next_price_from !== null && subscription.next_price_from > invoice.period_start
  await store.update(tx, subscription.id, {
    state: 'active',
    plan: planOf(attempt),
    price: attempt.price_after ?? attempt.original_amount,
    coupon_id: attempt.coupon_id,
    coupon_periods_left: periodsLeftAfter(subscription, attempt, paid.periods),
    card_id: attempt.card_id,
    gateway: attempt.gateway,
    anchor_day: period.anchorDay,
    period_start: period.start,
    ends_at: period.end,
    access_until: accessUntil,
    cancel_at_period_end: false,
    canceled_at: null,
    next_charge_at: period.end,
    next_plan: null,
    ...(isLater ? {} : { next_price: null, next_price_from: null }),
    trouble: null,
    updated_at: now,
  })
  const isNew = subscription.period_start === null
  await needs.outbox.write(tx, 'subscription.changed', {
    subscriptionId: subscription.id,
    pageId: subscription.page_id,
    fanId: subscription.fan_id,
    by: isNew ? 1 : 0,
  })
}
