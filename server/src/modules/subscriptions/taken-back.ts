// What becomes of a subscription whose payment goes back: while a bank decides it does not renew; once the money is gone the
// subscription has ended (money.md 3 and 8).
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Endings } from './endings.ts'
import * as invoices from './invoices-store.ts'
import * as store from './store.ts'

export interface TakenBackNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly endings: Endings
}

/** `saleId` went back for good, or is held by a bank. Another period's payment than the last concerns nobody any more. */
export const createTakenBack =
  ({ db, clock, ledger, endings }: TakenBackNeeds) =>
  async (saleId: string, isForGood: boolean): Promise<void> => {
    const invoice = await invoices.findBySale(db, saleId)
    if (!invoice) return
    await db.transaction().execute(async (tx) => {
      await ledger.lock(tx, { subscription: [invoice.subscription_id] })
      const subscription = await store.load(tx, invoice.subscription_id)
      const last = await invoices.findLastPaid(tx, invoice.subscription_id)
      if (last?.id !== invoice.id || (subscription?.state !== 'active' && subscription?.state !== 'past_due')) return
      if (isForGood) await endings.takeBack(tx, subscription)
      else if (!subscription.cancel_at_period_end)
        await store.update(tx, subscription.id, {
          cancel_at_period_end: true,
          canceled_at: clock.now(),
          next_charge_at: null,
          updated_at: clock.now(),
        })
    })
  }
