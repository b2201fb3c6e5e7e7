// What is told before it happens: a renewal that comes, and a new price, which binds running subscriptions only after
// notice and from a period on (money.md 8).
import { after, days, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Coupons } from '#books/coupons'
import type { Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import { nextBill } from './discounts.ts'
import type { Each } from './each.ts'
import { priceLetter, reminderLetter, shutLetter } from './letters.ts'
import type { Tell } from './notices.ts'
import { offerOf } from './offers.ts'
import { firstStartFrom, loweredPeriods } from './policy.ts'
import * as records from './records-store.ts'
import * as store from './store.ts'
import type { PaidPlan, SubscriptionTable } from './tables.ts'

export interface PriceChangeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly pages: Pages
  readonly coupons: Coupons
  readonly settings: Settings
  readonly tell: Tell
  readonly each: Each
}

type Renewing = SubscriptionTable & { readonly plan: PaidPlan; readonly ends_at: Date }

const isRenewing = (subscription: SubscriptionTable | undefined): subscription is Renewing =>
  subscription?.state === 'active' && subscription.plan !== 'free' && subscription.next_charge_at !== null && subscription.ends_at !== null

export function createPriceChanges({ db, clock, ledger, pages, coupons, settings, tell, each }: PriceChangeNeeds) {
  const lockRenewing = async (tx: Db, id: string): Promise<Renewing | undefined> => {
    await ledger.lock(tx, { subscription: [id] })
    const subscription = await store.load(tx, id)
    return isRenewing(subscription) ? subscription : undefined
  }

  /** The price from a period on; a lower one without waiting. */
  const announce = async (tx: Db, subscription: Renewing, price: number): Promise<void> => {
    const now = clock.now()
    const { plan, price: old, ends_at: endsAt, anchor_day: anchorDay } = subscription
    const { priceChangeNoticeDays } = await settings.readNow(tx)
    const earliest = price < old ? now : after(now, days(priceChangeNoticeDays))
    const from = firstStartFrom(endsAt, plan, anchorDay, earliest)
    const change = { id: newId(), subscription_id: subscription.id, plan, old_price: old, new_price: price, effective_from: from }
    await records.insertPriceChange(tx, { ...change, created_at: now })
    const isBack = price === old
    const next = { next_price: isBack ? null : price, next_price_from: isBack ? null : from, updated_at: now }
    await store.update(tx, subscription.id, next)
    await tell(tx, subscription, 'price', change.id, (facts) =>
      priceLetter(facts, from, plan, { old, fresh: price, lowered: loweredPeriods(subscription) }),
    )
  }

  return {
    /** Tells every running subscription of a page of its new price. Prices that are not offered any more stay as they are. */
    async announceFor(pageId: string): Promise<void> {
      await each(
        (after, batch) => store.findRenewingOf(db, pageId, after, batch),
        async (tx, id) => {
          const subscription = await lockRenewing(tx, id)
          const page = (await pages.load([pageId], tx)).get(pageId)
          // A plan that was chosen for the next period was agreed with its price.
          if (!subscription || !page || subscription.next_plan !== null) return
          const price = offerOf(page, await settings.readNow(tx))[subscription.plan]
          if (price !== null && price !== (subscription.next_price ?? subscription.price)) await announce(tx, subscription, price)
        },
      )
    },
    /** To everybody whose subscription to the page would renew: it does not while the page is shut. Once for each time it is. */
    async tellOfShut(pageId: string, caseId: string): Promise<void> {
      await each(
        (after, batch) => store.findRenewingOf(db, pageId, after, batch),
        async (tx, id) => {
          const subscription = await lockRenewing(tx, id)
          const page = (await pages.load([pageId], tx)).get(pageId)
          if (subscription && page?.visible === false) await tell(tx, subscription, 'page_shut', caseId, shutLetter)
        },
      )
    },
    /** Once before each renewal. */
    async remind(): Promise<void> {
      const now = clock.now()
      const { renewalReminderDays } = await settings.read()
      await each(
        (last, batch) => store.findToRemind(db, now, after(now, days(renewalReminderDays)), last, batch),
        async (tx, id) => {
          const subscription = await lockRenewing(tx, id)
          const page = subscription && (await pages.load([subscription.page_id], tx)).get(subscription.page_id)
          // Nobody is told of a charge that will not be.
          if (!subscription || !page?.visible || !page.can_earn) return
          const { plan, price, amount, couponId } = await nextBill(tx, coupons, subscription, subscription.ends_at)
          const discount = couponId === null ? undefined : { price: amount, periods: loweredPeriods(subscription) }
          const about = subscription.ends_at.toISOString().slice(0, 10)
          await tell(tx, subscription, 'renewal', about, (facts) => reminderLetter(facts, subscription.ends_at, { plan, price, discount }))
        },
      )
    },
  }
}
