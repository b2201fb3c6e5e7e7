// What becomes of a subscription whose payment goes back: while a bank decides it does not renew; once the money is gone that
// period is not paid for any more, and the periods that are left say until when the page is open (money.md 3 and 8).
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Ledger } from '#ground/ledger'
import type { Endings } from './endings.ts'
import * as invoices from './invoices-store.ts'
import type { createMovingUp } from './moving-up.ts'
import * as store from './store.ts'
import type { InvoiceTable, SubscriptionTable } from './tables.ts'

export interface TakenBackNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly entitlements: Entitlements
  readonly endings: Endings
  readonly movingUp: ReturnType<typeof createMovingUp>
}

/** `held`: a bank decides. `gone`: it went back for good. `kept`: it did not go back after all. */
export type Fate = 'held' | 'gone' | 'kept'

const isLive = ({ state }: SubscriptionTable) => state === 'active' || state === 'past_due'

export function createTakenBack({ db, clock, ledger, entitlements, endings, movingUp }: TakenBackNeeds) {
  const earlier = (...ends: readonly (Date | null)[]): Date => new Date(Math.min(...ends.map((end) => (end ?? clock.now()).getTime())))

  const stopRenewing = async (tx: Db, subscription: SubscriptionTable): Promise<void> => {
    if (subscription.cancel_at_period_end) return
    const now = clock.now()
    await store.update(tx, subscription.id, { cancel_at_period_end: true, canceled_at: now, next_charge_at: null, updated_at: now })
  }

  /** What was subscribed to or paid for those days meanwhile stays what it is; this payment opens them no longer than that does. */
  const keep = async (tx: Db, subscription: SubscriptionTable, invoice: InvoiceTable): Promise<void> => {
    const live = isLive(subscription) ? subscription : await store.findLive(tx, subscription.fan_id, subscription.page_id)
    if (live === subscription && (await movingUp.openBehind(tx, subscription, invoice))) return
    if (live && (live !== subscription || (await invoices.isPaidAgain(tx, invoice))))
      return invoice.sale_id === null
        ? undefined
        : entitlements.endAt(tx, invoice.sale_id, earlier(invoice.served_until, live.access_until))
    await invoices.setReturned(tx, invoice.id, null)
    const last = await invoices.findLastPaid(tx, subscription.id)
    if (last?.id !== invoice.id || !(await endings.fallBackTo(tx, subscription, invoice))) return
    const restored = await store.load(tx, subscription.id)
    if (restored) await movingUp.closeBefore(tx, restored, invoice, clock.now())
  }

  return async (saleId: string, fate: Fate): Promise<void> => {
    const found = await invoices.findBySale(db, saleId)
    if (!found) return
    await inTransaction(db, async (tx) => {
      await ledger.lock(tx, { subscription: [found.subscription_id] })
      const subscription = await store.load(tx, found.subscription_id)
      const invoice = await invoices.load(tx, found.id)
      if (!subscription || !invoice) return
      if (fate === 'kept') return invoice.returned_at === null ? undefined : keep(tx, subscription, invoice)
      const last = await invoices.findLastPaid(tx, subscription.id)
      const now = clock.now()
      if (fate === 'gone') await invoices.setReturned(tx, invoice.id, invoice.returned_at ?? now)
      if (!isLive(subscription)) return
      // What a fan paid for after another period than the last stands on its own; what was given does not wait for its days.
      if (last?.id !== invoice.id) return fate === 'gone' ? movingUp.close(tx, subscription, invoice, now) : undefined
      const isGiven = invoice.kind === 'gift'
      if (fate === 'gone') await endings.takeBack(tx, subscription, isGiven)
      // A bank asks its giver; the receiver's own renewal is no part of that.
      else if (!isGiven) await stopRenewing(tx, subscription)
    })
  }
}
