import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { PageRef } from '../ledger/index.ts'
import type { Pages } from '../pages/index.ts'
import type { Attempt } from '../payments/index.ts'
import { createSubscriptionPurpose, type DeliverNeeds } from './deliver.ts'
import { readPerformerOffer, type Offer } from './offers.ts'
import { isActiveAt } from './policy.ts'
import * as store from './store.ts'
import { createSubscribe, type SubscribeNeeds, type WantedSubscription } from './subscribe.ts'
import type { SubscriptionTable } from './tables.ts'

export type SubscriptionNeeds = Omit<SubscribeNeeds, 'readOffer'> &
  DeliverNeeds & { readonly accounts: Accounts; readonly pages: Pages }

export type Subscriptions = ReturnType<typeof createSubscriptions>

export function createSubscriptions(needs: SubscriptionNeeds) {
  const { db, clock, accounts, pages, payments, outbox, ledger } = needs

  /** Whether the page may take money is asked at commit, too (youth.md Y23, Y41). */
  const readOffer = async (tx: Db, page: PageRef): Promise<Offer> => {
    const known = (await pages.load([page.id], tx)).get(page.id)
    if (known?.kind !== page.type || !known.visible) throw new AppError('performer.unknown')
    if (!known.can_earn) throw new AppError('youth.money_not_allowed')
    const offer = await readPerformerOffer(accounts, page.id, tx)
    if (!offer) throw new AppError('performer.unknown')
    return offer
  }

  const subscribe = createSubscribe({ ...needs, readOffer })
  payments.register(createSubscriptionPurpose(needs))
  outbox.on('subscription.changed', async ({ pageId, by }, tx) => {
    if (Number(by) !== 0) await pages.addToCounter(tx, String(pageId), 'subscribers', Number(by))
  })

  return {
    /**
     * Throws `performer.unknown`, `subscription.already_active`, `subscription.not_offered`, `subscription.free_already_used`,
     * `subscription.self`, `payment.card_declined`, `payment.card_unknown`, `youth.money_not_allowed`.
     */
    async subscribe(wanted: WantedSubscription): Promise<Attempt> {
      if (wanted.page.id === wanted.fanId) throw new AppError('subscription.self')
      return wanted.plan === 'free' ? subscribe.free(wanted) : subscribe.paid(wanted)
    },

    /** Ends with the period that is paid, in one step; `gateway` is what the subscription is paid by (wire.md 4.9). */
    cancel: (viewer: Viewer, gateway: string, id: string): Promise<SubscriptionTable> =>
      db.transaction().execute(async (tx) => {
        await ledger.lock(tx, { subscription: [id] })
        const subscription = await store.load(tx, id)
        if (subscription?.fan_id !== viewer.accountId || subscription.period_start === null)
          throw new AppError('subscription.unknown')
        if (subscription.gateway !== gateway) throw new AppError('payment.gateway_unknown')
        const now = clock.now()
        const isOver = subscription.state === 'canceled' || subscription.state === 'expired' || !isActiveAt(subscription, now)
        if (subscription.cancel_at_period_end || isOver) throw new AppError('subscription.already_canceled')
        return store.update(tx, id, { cancel_at_period_end: true, canceled_at: now, next_charge_at: null, updated_at: now })
      }),

    search: (wanted: store.SubscriptionSearch) => store.search(db, wanted),
    countActive: (fanId: string) => store.countActive(db, fanId, clock.now()),
    /** Pages among these whose free period the fan has used. */
    usedFree: (fanId: string, pageIds: readonly string[]) => store.findFreeUses(db, fanId, pageIds),
  }
}
