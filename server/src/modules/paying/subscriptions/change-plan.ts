// From monthly to yearly and back: the longer plan now with credit, the shorter one with the next period (money.md 8).
import { AppError } from '#platform/app-error.ts'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import { requireSeenPrice } from '#books/purchases'
import { isTerminal, type Attempt, type CardTable, type Payments } from '#paying/payments'
import type { KeepConsent } from './consent.ts'
import * as invoices from './invoices-store.ts'
import { createJudge, type PlanChange, type PlanTermsNeeds } from './plan-terms.ts'
import * as store from './store.ts'
import type { PaidPlan, SubscriptionTable } from './tables.ts'
import { takeUp } from './take-up.ts'

export interface ChangePlanNeeds extends PlanTermsNeeds {
  readonly db: Db
  readonly jobs: Jobs
  readonly payments: Payments
  readonly gatewayName: 'stripe' | 'sandbox'
  readonly keepConsent: KeepConsent
}

export interface WantedChange {
  readonly to: PaidPlan
  readonly cardId: string | undefined
  /** Of the new plan, before credit. */
  readonly seenPrice: number | undefined
  readonly nonce: string | undefined
  readonly consentVersion: string | undefined
}

interface Begun {
  readonly subscription: SubscriptionTable
  /** The attempt to be charged, one that hangs, or none because the change waits. */
  readonly attempt: string | Attempt | undefined
}

export function createChangePlan(needs: ChangePlanNeeds) {
  const { db, clock, jobs, payments, keepConsent } = needs

  const judge = createJudge(needs)

  /** With the next period; taken back, the page's price of that time is asked for again. */
  const schedule = async (tx: Db, change: PlanChange): Promise<SubscriptionTable> => {
    const { subscription, isUndo, to, price } = change
    if (isUndo) await jobs.send(tx, 'subscriptions.price-change', { pageId: subscription.page_id })
    return store.update(tx, subscription.id, {
      next_plan: isUndo ? null : to,
      next_price: isUndo ? null : price,
      next_price_from: null,
      updated_at: clock.now(),
    })
  }

  const bill = async (tx: Db, change: PlanChange, card: CardTable, attemptNo: number, nonce: string | undefined): Promise<string> => {
    const now = clock.now()
    const { subscription, to } = change
    const invoice = await invoices.insertOpen(tx, {
      subscription_id: subscription.id,
      kind: 'change',
      plan: to,
      period_start: change.startsAt,
      period_end: change.endsAt,
      amount: change.total,
      credit: change.credit,
      created_at: now,
    })
    const attempt = await payments.createAttempt(tx, {
      id: newId(),
      payerId: subscription.fan_id,
      purpose: 'subscription',
      targetId: subscription.id,
      attemptNo,
      invoiceId: invoice.id,
      type: `${to}_subscription`,
      pageId: subscription.page_id,
      amount: change.total,
      originalAmount: change.price,
      currency: subscription.currency,
      cardId: card.id,
      gateway: needs.gatewayName,
      nonce,
      now,
    })
    return attempt.id
  }

  const begin = (viewer: Viewer, id: string, wanted: WantedChange): Promise<Begun> =>
    inTransaction(db, async (tx) => {
      const change = await judge(tx, viewer, id, wanted.to)
      const { subscription } = change
      const last = await payments.latestFor('subscription', id, tx)
      if (last && !isTerminal(last.state)) return { subscription, attempt: last }
      requireSeenPrice(wanted.seenPrice, change.price)
      const chosen = await payments.cards.forRenewal(tx, viewer.accountId, wanted.cardId ?? subscription.card_id)
      if (!chosen || (wanted.cardId !== undefined && chosen.id !== wanted.cardId)) throw new AppError('payment.card_unknown')
      const agreed = {
        kind: 'change',
        plan: wanted.to,
        price: change.price,
        discount: change.discount,
        card: chosen,
        version: wanted.consentVersion,
      } as const
      await keepConsent(tx, subscription, agreed)
      if (!change.isNow) return { subscription: await schedule(tx, change), attempt: undefined }
      return { subscription, attempt: await bill(tx, change, chosen, (last?.attempt_no ?? 0) + 1, wanted.nonce) }
    })

  const payOnce = async (viewer: Viewer, id: string, wanted: WantedChange): Promise<Attempt | SubscriptionTable | undefined> => {
    try {
      const known = wanted.nonce === undefined ? undefined : await payments.findByNonce(viewer.accountId, 'subscription', wanted.nonce)
      if (known) return await payments.charge(known.id)
      const { subscription, attempt } = await begin(viewer, id, wanted)
      if (attempt === undefined) return subscription
      if (typeof attempt === 'string') return await payments.charge(attempt)
      const cardId = wanted.cardId ?? subscription.card_id ?? undefined
      return await takeUp(payments, attempt, { cardId, type: `${wanted.to}_subscription` })
    } catch (error) {
      if (isUniqueViolation(error)) return undefined
      throw error
    }
  }

  return {
    quote: (viewer: Viewer, id: string, to: PaidPlan): Promise<PlanChange> => inTransaction(db, (tx) => judge(tx, viewer, id, to)),

    /** Answers the payment, where one is due now. */
    async change(
      viewer: Viewer,
      id: string,
      wanted: WantedChange,
    ): Promise<{ subscription: SubscriptionTable; attempt: Attempt | undefined }> {
      for (let round = 0; round < 3; round += 1) {
        const done = await payOnce(viewer, id, wanted)
        if (!done) continue
        if (!('purpose' in done)) return { subscription: done, attempt: undefined }
        const subscription = await store.load(db, id)
        if (!subscription) throw new AppError('subscription.unknown')
        return { subscription, attempt: done }
      }
      throw new AppError('payment.in_progress', { retryAfter: 5 })
    },
  }
}
