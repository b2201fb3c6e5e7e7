// Given time that waits behind a period whose payment goes back moves to the front, so that nobody waits for days that are not there
// (money.md 8.8). What a fan paid stands where it was sold.
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Settings } from '#ground/settings'
import type { Endings } from './endings.ts'
import * as invoices from './invoices-store.ts'
import { movedUpLetter } from './letters.ts'
import type { Tell } from './notices.ts'
import { givenBehind, type Gap, type Period } from './policy.ts'
import * as store from './store.ts'
import type { InvoiceTable, SubscriptionTable } from './tables.ts'

export interface MovingUpNeeds {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly settings: Settings
  readonly entitlements: Entitlements
  readonly endings: Endings
  readonly tell: Tell
}

export function createMovingUp({ clock, outbox, settings, entitlements, endings, tell }: MovingUpNeeds) {
  const tellChange = (tx: Db, { id, page_id: pageId, fan_id: fanId }: SubscriptionTable) =>
    outbox.write(tx, 'subscription.changed', { subscriptionId: id, pageId, fanId, by: 0 })

  /** The last period ends sooner now: nobody is charged sooner than they were told. */
  const endSooner = async (tx: Db, subscription: SubscriptionTable, until: Date): Promise<void> => {
    const now = clock.now()
    await invoices.voidOpen(tx, subscription.id)
    const sooner = await store.update(tx, subscription.id, {
      anchor_day: until.getUTCDate(),
      ends_at: until,
      cancel_at_period_end: true,
      canceled_at: subscription.canceled_at ?? now,
      next_charge_at: null,
      next_plan: null,
      next_price: null,
      next_price_from: null,
      coupon_periods_left: 0,
      updated_at: now,
    })
    await endings.moveAccess(tx, sooner, until)
    if (subscription.next_charge_at === null) return
    const about = `moved:${subscription.ends_at?.toISOString() ?? ''}`
    await tell(tx, subscription, 'ended', about, (facts) => movedUpLetter(facts, until))
  }

  const moveBehind = async (tx: Db, subscription: SubscriptionTable, gap: Gap, now: Date): Promise<void> => {
    const all = await invoices.findPaid(tx, subscription.id)
    const moved = givenBehind(all, gap, now)
    const [first] = moved
    if (!first) return
    for (const { invoice, to } of moved) {
      await invoices.moveTo(tx, invoice.id, to)
      if (invoice.sale_id !== null) await entitlements.moveTo(tx, invoice.sale_id, to.start, to.end)
    }
    if (first.to.start <= now) await store.update(tx, subscription.id, { period_start: first.to.start, updated_at: now })
    const last = moved.at(-1)
    if (last && last.invoice.id === all.at(-1)?.id) await endSooner(tx, subscription, last.to.end)
    await tellChange(tx, subscription)
  }

  return {
    /** `gone` is marked as returned `now`, and is not the last period. A second time finds nothing to move. */
    async close(tx: Db, subscription: SubscriptionTable, { served_from: from }: InvoiceTable, now: Date): Promise<void> {
      if (from !== null) await moveBehind(tx, subscription, { before: from, earliest: from }, now)
    },

    /** `kept` counts again; what was before it may have gone back meanwhile, or have moved. */
    async closeBefore(tx: Db, subscription: SubscriptionTable, { served_from: from }: InvoiceTable, now: Date): Promise<void> {
      if (from !== null) await moveBehind(tx, subscription, { before: from, earliest: now }, now)
    },

    /**
     * It did not go back after all, and given time has taken its place: what was left of it comes behind everything. False when
     * nothing has taken its place.
     */
    async openBehind(tx: Db, subscription: SubscriptionTable, kept: InvoiceTable): Promise<boolean> {
      const { served_from: from, served_until: until, returned_at: returnedAt, sale_id: saleId } = kept
      const isPlaced = from !== null && until !== null && returnedAt !== null && saleId !== null
      if (!isPlaced || subscription.state !== 'active' || subscription.ends_at === null) return false
      if (!(await invoices.isTakenUp(tx, kept))) return false
      const left = until.getTime() - Math.max(from.getTime(), returnedAt.getTime())
      if (left <= 0) return false
      const now = clock.now()
      const { graceDays } = await settings.readNow(tx)
      const start = subscription.ends_at > now ? subscription.ends_at : now
      const to: Period = { start, end: after(start, left) }
      const renews = subscription.next_charge_at !== null
      const accessUntil = renews ? after(to.end, days(graceDays)) : to.end
      await invoices.setReturned(tx, kept.id, null)
      await invoices.moveTo(tx, kept.id, to)
      await entitlements.moveTo(tx, saleId, to.start, accessUntil)
      await store.update(tx, subscription.id, {
        anchor_day: to.end.getUTCDate(),
        ends_at: to.end,
        access_until: accessUntil,
        next_charge_at: renews ? to.end : null,
        updated_at: now,
      })
      await tellChange(tx, subscription)
      return true
    },
  }
}
