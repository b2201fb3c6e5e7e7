// Subscribing to a page: free, or by card (money.md 8). One object and one code path for athletes and teams.
import { AppError } from '../../platform/app-error.ts'
import { after, days, type Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import type { Entitlements } from '../entitlements/index.ts'
import { currency, type Ledger, type PageRef } from '../ledger/index.ts'
import { isTerminal, type Attempt, type CardTable, type Payments } from '../payments/index.ts'
import { accountsOfSale, type Sales } from '../sales/index.ts'
import type { AllSettings, Settings } from '../settings/index.ts'
import type { KeepConsent } from './consent.ts'
import * as invoices from './invoices-store.ts'
import type { Offer } from './offers.ts'
import { isActiveAt, isRunning } from './policy.ts'
import * as store from './store.ts'
import type { PaidPlan, SubscriptionTable } from './tables.ts'
import { takeUp } from './take-up.ts'

export interface SubscribeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly settings: Settings
  readonly sales: Sales
  readonly entitlements: Entitlements
  readonly payments: Payments
  readonly gatewayName: 'stripe' | 'sandbox'
  readonly keepConsent: KeepConsent
  /** The page's prices, inside the transaction; throws when the page cannot be subscribed to. */
  readonly readOffer: (tx: Db, page: PageRef, settings: AllSettings) => Promise<Offer>
}

export interface WantedSubscription {
  readonly fanId: string
  readonly page: PageRef
  readonly plan: SubscriptionTable['plan']
  readonly cardId: string | undefined
  /** Pays on the gateway's own page instead of with a saved card. */
  readonly returnUrl?: string | undefined
  readonly nonce: string | undefined
  /** The version of the consent that the client showed beside its ticked box. */
  readonly consentVersion?: string | undefined
  /** The athlete for whose sake a team is subscribed to. */
  readonly supportedPerformerId?: string | undefined
}

interface Terms {
  readonly offer: Offer
  readonly settings: AllSettings
}

export function createSubscribe(needs: SubscribeNeeds) {
  const { db, clock, ledger, settings, payments, readOffer } = needs

  const begin = <T>(
    wanted: WantedSubscription,
    work: (tx: Db, live: SubscriptionTable | undefined, terms: Terms) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const known = await store.findLive(tx, wanted.fanId, wanted.page)
      if (known) await ledger.lock(tx, { subscription: [known.id] })
      const live = known && (await store.findLive(tx, wanted.fanId, wanted.page))
      if (live && isRunning(live, clock.now())) throw new AppError('subscription.already_active')
      const current = await settings.readNow(tx)
      return work(tx, live, { offer: await readOffer(tx, wanted.page, current), settings: current })
    })

  /** A renewal that failed is paid as it was billed; anything else at today's price. */
  const beginPaid = async (wanted: WantedSubscription, plan: PaidPlan, card: CardTable | undefined): Promise<string | Attempt> =>
    begin(wanted, async (tx, live, { offer }) => {
      const last = live && (await payments.latestFor('subscription', live.id, tx))
      if (last && !isTerminal(last.state)) return last
      const open = live?.state === 'past_due' ? await invoices.findOpen(tx, live.id) : undefined
      const due = open?.plan === plan ? open : undefined
      const price = due?.amount ?? offer[plan]
      if (price === null) throw new AppError('subscription.not_offered')
      const subscription = live ?? (await insertIncomplete(needs, tx, wanted, price, { gateway: needs.gatewayName, cardId: card?.id ?? null }))
      await needs.keepConsent(tx, subscription, { kind: 'subscribe', plan, price, card, version: wanted.consentVersion })
      const attempt = await payments.createAttempt(tx, {
        id: newId(),
        payerId: wanted.fanId,
        purpose: 'subscription',
        targetId: subscription.id,
        attemptNo: (last?.attempt_no ?? 0) + 1,
        invoiceId: due?.id ?? null,
        type: `${plan}_subscription`,
        page: wanted.page,
        amount: price,
        currency,
        cardId: card?.id ?? null,
        returnUrl: wanted.returnUrl,
        gateway: needs.gatewayName,
        nonce: wanted.nonce,
        now: clock.now(),
      })
      return attempt.id
    })

  const payOnce = async (
    wanted: WantedSubscription,
    plan: PaidPlan,
    card: CardTable | undefined,
  ): Promise<Attempt | undefined> => {
    try {
      const known =
        wanted.nonce === undefined ? undefined : await payments.findByNonce(wanted.fanId, 'subscription', wanted.nonce)
      if (known) return await payments.charge(known.id)
      const begun = await beginPaid(wanted, plan, card)
      return typeof begun === 'string' ? await payments.charge(begun) : await takeUp(payments, begun, { cardId: card?.id, type: `${plan}_subscription` })
    } catch (error) {
      // Two first clicks at once: the second finds the row of the first in the next round.
      if (isUniqueViolation(error)) return undefined
      throw error
    }
  }

  return {
    async free(wanted: WantedSubscription): Promise<Attempt> {
      return begin(wanted, async (tx, live, { offer, settings: { earningsHoldDays: holdDays } }) => {
        if (live?.state === 'past_due' || (live?.state === 'active' && isActiveAt(live, clock.now())))
          throw new AppError('subscription.already_active')
        if (offer.freeDays === null) throw new AppError('subscription.not_offered')
        if (!(await store.markFreeUse(tx, wanted.fanId, wanted.page, clock.now())))
          throw new AppError('subscription.free_already_used')
        return startFree(needs, tx, wanted, live, offer.freeDays, holdDays)
      })
    },
    async paid(wanted: WantedSubscription): Promise<Attempt> {
      if (wanted.plan === 'free') throw new Error('A free subscription is not paid')
      if (wanted.cardId === undefined && wanted.returnUrl === undefined) throw new AppError('payment.card_unknown')
      const card = wanted.cardId === undefined ? undefined : await payments.cards.require(wanted.fanId, wanted.cardId)
      await ledger.open(accountsOfSale(wanted.page))
      for (let round = 0; round < 3; round += 1) {
        const attempt = await payOnce(wanted, wanted.plan, card)
        if (attempt) return attempt
      }
      throw new AppError('service.unavailable', { retryAfter: 5 })
    },
  }
}

async function insertIncomplete(needs: SubscribeNeeds, tx: Db, wanted: WantedSubscription, price: number, by: Pick<SubscriptionTable, 'gateway'> & { cardId: string | null }) {
  const now = needs.clock.now()
  const subscription: SubscriptionTable = {
    id: newId(),
    fan_id: wanted.fanId,
    target_type: wanted.page.type,
    target_id: wanted.page.id,
    plan: wanted.plan,
    price,
    currency,
    coupon_id: null,
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
    used_free: (await store.findFreeUses(tx, wanted.fanId, [wanted.page.id])).size > 0,
    supported_performer_id: wanted.supportedPerformerId ?? null,
    created_at: now,
    updated_at: now,
  }
  await store.insert(tx, subscription)
  return subscription
}

/** No card and no renewal: a sale of nothing, and a grant that says why it is free (money.md 3 and 8). */
async function startFree(
  needs: SubscribeNeeds,
  tx: Db,
  wanted: WantedSubscription,
  live: SubscriptionTable | undefined,
  freeDays: number,
  holdDays: number,
): Promise<Attempt> {
  const { clock, sales, entitlements, payments, outbox } = needs
  const now = clock.now()
  const endsAt = after(now, days(freeDays))
  const subscription = live ?? (await insertIncomplete(needs, tx, wanted, 0, { gateway: 'system', cardId: null }))
  const { sale } = await sales.record(tx, {
    key: `free:${subscription.id}`,
    buyerId: wanted.fanId,
    type: 'free_subscription',
    source: 'free',
    seller: wanted.page,
    itemType: wanted.page.type,
    itemId: wanted.page.id,
    isOnce: false,
    gross: 0,
    feeBps: 0,
    holdDays,
    sources: [],
    isGuarded: false,
    context: { subscription: subscription.id },
    now,
  })
  await entitlements.grant(tx, {
    accountId: wanted.fanId,
    scope: wanted.page.type,
    scopeId: wanted.page.id,
    source: 'subscription',
    sourceTxn: null,
    freeReason: 'free_subscription',
    saleId: sale.id,
    startsAt: now,
    endsAt,
  })
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
  await outbox.write(tx, 'subscription.changed', { subscriptionId: subscription.id, pageId: wanted.page.id, by })
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
      page: wanted.page,
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
