// Subscribing to a page: free, or by card (money.md 8). One object and one code path for athletes and teams.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { accounts, currency } from '#ground/ledger'
import { isTerminal, type Attempt, type CardTable } from '#paying/payments'
import { requireSeenPrice, settleRaces } from '#books/purchases'
import { accountsOfSale } from '#books/sales'
import type { AllSettings } from '#ground/settings'
import { billedPrice, reserveFirstPrice } from './discounts.ts'
import * as invoices from './invoices-store.ts'
import type { Offer } from './offers.ts'
import { isActiveAt, isRunning } from './policy.ts'
import type { SubscribeNeeds, WantedSubscription } from './needs.ts'
import { insertIncomplete, startFree } from './start-free.ts'
import * as store from './store.ts'
import type { PaidPlan, SubscriptionTable } from './tables.ts'
import { takeUp } from './take-up.ts'

interface Terms {
  readonly offer: Offer
  readonly settings: AllSettings
}

/** Hundredths. */
interface Quote {
  readonly price: number
  readonly months: number
  /** Of each month after them; null: the price itself. */
  readonly priceAfter: number | null
}

type Begin = <T>(wanted: WantedSubscription, work: (tx: Db, live: SubscriptionTable | undefined, terms: Terms) => Promise<T>) => Promise<T>

const noCardForRenewals = 'The coupon leaves nothing to pay now. Save a card for the renewals first, then subscribe with it.'

/** Undefined: what hung was given up, and it can be tried again. */
function createPayOnce(needs: SubscribeNeeds, begin: Begin) {
  const { clock, payments, coupons } = needs

  /** Before any row is written: the coupon's comes after the subscription's in the order of locks (money.md 7). */
  const reserve = async (
    tx: Db,
    wanted: WantedSubscription,
    plan: PaidPlan,
    bill: { attemptId: string; price: number; isDue: boolean },
  ) => {
    if (wanted.couponCode === undefined) return undefined
    if (bill.isDue) throw new AppError('coupon.not_applicable')
    return reserveFirstPrice(tx, coupons, { ...bill, code: wanted.couponCode, fanId: wanted.fanId, pageId: wanted.pageId, plan })
  }

  /** On the gateway's page a card is named there; where nothing is left to pay nobody goes there, and the renewals need one. */
  const cardFor = async (tx: Db, { fanId }: WantedSubscription, chosen: CardTable | undefined, amount: number) => {
    const card = chosen ?? (amount === 0 ? await payments.cards.forRenewal(tx, fanId, null) : undefined)
    if (!card && amount === 0) throw new AppError('payment.card_unknown', { message: noCardForRenewals })
    return card
  }

  /** At today's price: a period of the plan, or months of it at once and what one of them costs afterwards. */
  const quote = async (tx: Db, { pageId, months }: WantedSubscription, plan: PaidPlan, { offer, settings }: Terms): Promise<Quote> => {
    const one = offer[plan]
    const price = months === undefined ? one : await needs.bundles.priceOf(tx, pageId, months, one, settings)
    if (price === null) throw new AppError('subscription.not_offered')
    return { price, months: months ?? 1, priceAfter: months === undefined ? null : one }
  }

  /** A renewal that failed is paid as it was billed; anything else at today's price. */
  const beginPaid = async (wanted: WantedSubscription, plan: PaidPlan, chosen: CardTable | undefined): Promise<string | Attempt> =>
    begin(wanted, async (tx, live, terms) => {
      const last = live && (await payments.latestFor('subscription', live.id, tx))
      if (last && !isTerminal(last.state)) return last
      const open = live?.state === 'past_due' ? await invoices.findOpen(tx, live.id) : undefined
      const due = open?.plan === plan && wanted.months === undefined ? open : undefined
      const billed = due && billedPrice(due)
      const { price, months, priceAfter } = billed ? { ...billed, months: 1, priceAfter: null } : await quote(tx, wanted, plan, terms)
      requireSeenPrice(wanted.seenPrice, price)
      const id = newId()
      const first = await reserve(tx, wanted, plan, { attemptId: id, price, isDue: due !== undefined })
      const amount = first?.amount ?? billed?.amount ?? price
      const card = await cardFor(tx, wanted, chosen, amount)
      const subscription =
        live ?? (await insertIncomplete(needs, tx, wanted, priceAfter ?? price, { gateway: needs.gatewayName, cardId: card?.id ?? null }))
      const lowered = billed?.couponId ? { price: billed.amount, periods: subscription.coupon_periods_left } : undefined
      const discount = first ? { price: first.amount, periods: first.periods } : lowered
      const bundle = priceAfter === null ? undefined : { months, price }
      const agreed = {
        kind: 'subscribe',
        plan,
        price: priceAfter ?? price,
        discount,
        bundle,
        card,
        version: wanted.consentVersion,
      } as const
      await needs.keepConsent(tx, subscription, agreed)
      const bill = {
        id,
        payerId: wanted.fanId,
        purpose: 'subscription',
        targetId: subscription.id,
        attemptNo: (last?.attempt_no ?? 0) + 1,
        invoiceId: due?.id ?? null,
        type: `${plan}_subscription`,
        pageId: wanted.pageId,
        amount,
        originalAmount: price,
        months,
        priceAfter,
        couponId: first?.couponId ?? billed?.couponId ?? undefined,
        currency,
        cardId: card?.id ?? null,
        returnUrl: wanted.returnUrl,
        gateway: needs.gatewayName,
        nonce: wanted.nonce,
        now: clock.now(),
      } as const
      // Nothing is left to pay: no card is asked, but one is kept for the renewals.
      const attempt = await payments.createAttempt(tx, bill, bill.amount === 0 ? 'succeeded' : 'created')
      if (bill.amount === 0 && !(await needs.deliver(tx, attempt, `att:${id}:capture`))) throw new AppError('subscription.not_offered')
      return id
    })

  return async (wanted: WantedSubscription, plan: PaidPlan, card: CardTable | undefined): Promise<Attempt | undefined> => {
    const known = wanted.nonce === undefined ? undefined : await payments.findByNonce(wanted.fanId, 'subscription', wanted.nonce)
    if (known) return payments.charge(known.id)
    const begun = await beginPaid(wanted, plan, card)
    if (typeof begun === 'string') return payments.charge(begun)
    const couponId = wanted.couponCode === undefined ? null : await coupons.idOf(wanted.couponCode)
    return takeUp(payments, begun, { cardId: card?.id, type: `${plan}_subscription`, months: wanted.months, couponId })
  }
}

export function createSubscribe(needs: SubscribeNeeds) {
  const { db, clock, ledger, settings, payments, readOffer } = needs

  const begin: Begin = (wanted, work) =>
    inTransaction(db, async (tx) => {
      const known = await store.findLive(tx, wanted.fanId, wanted.pageId)
      if (known) await ledger.lock(tx, { subscription: [known.id] })
      const live = known && (await store.findLive(tx, wanted.fanId, wanted.pageId))
      if (live && isRunning(live, clock.now())) throw new AppError('subscription.already_active')
      const current = await settings.readNow(tx)
      return work(tx, live, { offer: await readOffer(tx, wanted.pageId, current), settings: current })
    })
  const payOnce = createPayOnce(needs, begin)

  /** Free days of a page, once for ever for a fan. The mark comes before whatever else is counted, for its key is unique (money.md 7.2). */
  const freely = (wanted: WantedSubscription, daysOf: (tx: Db, terms: Terms) => Promise<number | null>): Promise<Attempt> =>
    begin(wanted, async (tx, live, terms) => {
      if (live?.state === 'past_due' || (live?.state === 'active' && isActiveAt(live, clock.now())))
        throw new AppError('subscription.already_active')
      const isFirst = await store.markFreeUse(tx, wanted.fanId, wanted.pageId, clock.now())
      if (!isFirst) throw new AppError('subscription.free_already_used')
      const freeDays = await daysOf(tx, terms)
      if (freeDays === null) throw new AppError('subscription.not_offered')
      return startFree(needs, tx, wanted, live, freeDays, terms.settings.earningsHoldDays)
    })

  return {
    /** As many as the page offers to everybody. */
    free: (wanted: WantedSubscription): Promise<Attempt> => freely(wanted, async (_tx, { offer }) => offer.freeDays),
    /** As many as `takeDays` finds, in the same transaction; on a site that has free days at all. */
    byLink: (wanted: WantedSubscription, takeDays: (tx: Db) => Promise<number>): Promise<Attempt> =>
      freely(wanted, async (tx, { settings: { freeSubscriptionEnabled } }) => (freeSubscriptionEnabled ? takeDays(tx) : null)),
    async paid(wanted: WantedSubscription): Promise<Attempt> {
      if (wanted.plan === 'free') throw new Error('A free subscription is not paid')
      if (wanted.cardId === undefined && wanted.returnUrl === undefined) throw new AppError('payment.card_unknown')
      const card = wanted.cardId === undefined ? undefined : await payments.cards.require(wanted.fanId, wanted.cardId)
      await ledger.open([...accountsOfSale(wanted.pageId), ...(wanted.couponCode === undefined ? [] : [accounts.promo])])
      const { plan } = wanted
      // Two first clicks at once: the second finds the row of the first in the next round, and its own coupon in use by it.
      return settleRaces(ledger, { attempt: () => payOnce(wanted, plan, card), busy: 'payment.in_progress' })
    },
  }
}
