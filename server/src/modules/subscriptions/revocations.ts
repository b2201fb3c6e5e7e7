// Money that went back, by a refund or a lost dispute, ends the subscription whose period it had paid (money.md 12).
import type { Db } from '../../platform/db/index.ts'
import type { Entitlements } from '../entitlements/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Endings } from './endings.ts'
import * as invoices from './invoices-store.ts'
import * as store from './store.ts'

export interface RevocationNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly entitlements: Entitlements
  readonly endings: Endings
}

/** Looks at the fan's subscription to a page; an earlier period that was paid back ends nothing. */
export const createEndRevoked =
  ({ db, ledger, entitlements, endings }: RevocationNeeds) =>
  (fanId: string, target: store.Target): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const known = await store.findLive(tx, fanId, target)
      if (!known) return
      await ledger.lock(tx, { subscription: [known.id] })
      const subscription = await store.findLive(tx, fanId, target)
      const paid = subscription && (await invoices.findLastPaid(tx, subscription.id))
      if (subscription?.plan === 'free' || !subscription || !paid?.sale_id) return
      if (await entitlements.isRevoked(tx, paid.sale_id)) await endings.end(tx, subscription, 'canceled')
    })
