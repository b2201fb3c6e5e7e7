// Renewals: what is due is billed, the card is charged outside the transaction, settle() opens the period (money.md 8).
import { openedSince } from '#platform/backup/recovery.ts'
import { after, days, hours, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import { newId } from '#platform/new-id.ts'
import { isShut, type Accounts } from '#people/accounts'
import type { Coupons } from '#books/coupons'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import { isTerminal, type NewAttempt, type Payments, type Purpose } from '#paying/payments'
import { billedPrice, nextBill } from './discounts.ts'
import type { Dunning } from './dunning.ts'
import type { Each } from './each.ts'
import type { Endings } from './endings.ts'
import * as invoices from './invoices-store.ts'
import { lastTry, periodAt } from './policy.ts'
import * as store from './store.ts'
import type { InvoiceTable, SubscriptionTable } from './tables.ts'

export interface RenewalNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Logger
  readonly ledger: Ledger
  readonly accounts: Accounts
  readonly pages: Pages
  readonly payments: Payments
  readonly coupons: Coupons
  readonly gatewayName: 'stripe' | 'sandbox'
  readonly dunning: Dunning
  readonly endings: Endings
  readonly each: Each
  /** Opens a period that costs nothing. */
  readonly deliver: Purpose['deliver']
}

/** While a charge is under way nobody looks at the row again; its outcome says when. */
const underWay = hours(1)

/** One invoice for the period that runs now, whatever was missed before; the same one at every further try. */
async function billPeriod(tx: Db, coupons: Coupons, subscription: SubscriptionTable, now: Date): Promise<InvoiceTable> {
  const open = await invoices.findOpen(tx, subscription.id)
  if (open) return open
  if (subscription.plan === 'free' || subscription.ends_at === null) throw new Error('Only what was paid renews')
  const period = periodAt(subscription.ends_at, subscription.next_plan ?? subscription.plan, subscription.anchor_day, now)
  const { plan, price, amount, couponId } = await nextBill(tx, coupons, subscription, period.start)
  return invoices.insertOpen(tx, {
    subscription_id: subscription.id,
    kind: 'renewal',
    plan,
    period_start: period.start,
    period_end: period.end,
    amount,
    credit: 0,
    discount: price - amount,
    coupon_id: couponId,
    created_at: now,
  })
}

/** Bills one row that is due, in the transaction that locked it. */
function createBilling(needs: RenewalNeeds) {
  const { clock, jobs, accounts, pages, payments, coupons, dunning, endings } = needs

  const mayGoOn = async (tx: Db, subscription: SubscriptionTable): Promise<boolean> => {
    const page = (await pages.load([subscription.page_id], tx)).get(subscription.page_id)
    const fan = await accounts.find(subscription.fan_id, tx)
    if (await pages.isApart({ accountId: subscription.fan_id }, subscription.page_id, tx)) return false
    return page?.visible === true && page.can_earn && fan !== undefined && !isShut(fan)
  }

  const attemptOf = (subscription: SubscriptionTable, invoice: InvoiceTable, cardId: string | null, attemptNo: number): NewAttempt => {
    const { price, amount, couponId } = billedPrice(invoice)
    return {
      id: newId(),
      payerId: subscription.fan_id,
      purpose: 'subscription',
      targetId: subscription.id,
      attemptNo,
      invoiceId: invoice.id,
      isOffSession: true,
      type: `${invoice.plan}_subscription`,
      pageId: subscription.page_id,
      amount,
      originalAmount: price,
      couponId: couponId ?? undefined,
      currency: subscription.currency,
      cardId,
      gateway: needs.gatewayName,
      nonce: undefined,
      now: clock.now(),
    }
  }

  /** A coupon takes the whole price: no bank is asked, and a card that is missing is missing only when one is charged. */
  const giveAway = async (tx: Db, wanted: NewAttempt) => {
    const attempt = await payments.createAttempt(tx, wanted, 'succeeded')
    if (!(await needs.deliver(tx, attempt, `att:${attempt.id}:capture`)))
      throw new Error(`The invoice ${attempt.invoice_id ?? ''} opens nothing`)
  }

  const charge = async (tx: Db, subscription: SubscriptionTable, wanted: NewAttempt) => {
    const now = clock.now()
    const attempt = await payments.createAttempt(tx, wanted)
    const { cardId } = wanted
    const change = { card_id: cardId, next_charge_at: after(now, underWay), updated_at: now }
    await store.update(tx, subscription.id, change)
    await jobs.send(tx, 'subscriptions.charge', { attemptId: attempt.id })
  }

  return async (tx: Db, subscription: SubscriptionTable): Promise<void> => {
    const now = clock.now()
    const last = await payments.latestFor('subscription', subscription.id, tx)
    if (last && !isTerminal(last.state)) {
      await store.update(tx, subscription.id, { next_charge_at: after(now, underWay), updated_at: now })
      return
    }
    if (!(await mayGoOn(tx, subscription))) return endings.stop(tx, subscription)
    const card = await payments.cards.forRenewal(tx, subscription.fan_id, subscription.card_id)
    const invoice = await billPeriod(tx, coupons, subscription, now)
    const attempt = attemptOf(subscription, invoice, card?.id ?? null, (last?.attempt_no ?? 0) + 1)
    if (invoice.amount === 0) return giveAway(tx, attempt)
    const isSameCard = card?.id === subscription.card_id
    const isHopeless = isSameCard && (subscription.trouble === 'card' || subscription.trouble === 'authentication')
    // The last day has come, or the billed period has passed while nothing could be done.
    if (subscription.state === 'past_due' && (invoice.period_end <= now || (isHopeless && now >= lastTry(invoice.created_at))))
      return endings.expire(tx, subscription)
    if (!card || isHopeless) return dunning.fail(tx, subscription, invoice, (card && subscription.trouble) ?? 'card')
    await charge(tx, subscription, attempt)
  }
}

/** How long after a restored site was opened the gateway is asked before anybody is charged without being there. */
const watched = days(3)
/** Clocks of two machines, and what was under way when the backup was made. */
const overlap = hours(1)

export function createRenewals(needs: RenewalNeeds) {
  const { db, clock, ledger, payments, endings, each, log } = needs

  /** A renewal that was charged and lost is found before it is charged again; one that cannot be asked about waits. */
  const mayCharge = async (id: string, now: Date): Promise<boolean> => {
    const lostFrom = await openedSince(db, after(now, -watched))
    const subscription = lostFrom && (await store.load(db, id))
    if (!lostFrom || !subscription) return true
    try {
      const due = subscription.ends_at ?? now
      await payments.takeOf(subscription.fan_id, after(due < lostFrom ? due : lostFrom, -overlap))
      return true
    } catch (error) {
      log.error({ err: error, subscription: id }, 'a renewal waits until the gateway says what was paid before')
      return false
    }
  }
  const bill = createBilling(needs)

  return {
    /** Ends what is over and bills what is due; as many processes as like may do it at once. */
    async renew(): Promise<number> {
      const now = clock.now()
      const ended = await each(
        (after, batch) => store.findOver(db, now, after, batch),
        async (tx, id) => {
          const subscription = await store.lockOver(tx, id, now)
          if (subscription) await endings.end(tx, subscription, subscription.cancel_at_period_end ? 'canceled' : 'expired')
        },
      )
      const isAsked = new Map<string, boolean>()
      const billed = await each(
        async (afterId, batch) => {
          const ids = await store.findDue(db, now, afterId, batch)
          // Before the transactions: the gateway is never asked inside one.
          for (const id of ids) isAsked.set(id, await mayCharge(id, now))
          return ids
        },
        async (tx, id) => {
          if (isAsked.get(id) !== true) return
          const subscription = await store.lockDue(tx, id, now)
          if (subscription) await bill(tx, subscription)
        },
      )
      return ended + billed
    },
    /** A new default card is tried at once on everything that waits for money, unless it is what failed. */
    async useNewCard(fanId: string): Promise<void> {
      await each(
        (after, batch) => store.findUnpaidOf(db, fanId, after, batch),
        async (tx, id) => {
          await ledger.lock(tx, { subscription: [id] })
          const subscription = await store.load(tx, id)
          const card = await payments.cards.forRenewal(tx, fanId, null)
          if (subscription?.state !== 'past_due' || !card || card.id === subscription.card_id) return
          const now = clock.now()
          await store.update(tx, id, { card_id: card.id, trouble: 'declined', next_charge_at: now, updated_at: now })
        },
      )
    },
  }
}
