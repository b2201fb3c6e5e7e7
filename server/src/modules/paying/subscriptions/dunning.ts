// A renewal that was not paid: when it is tried again, what the fan is told, and when it ends (money.md 8).
import { after, hours, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { FailedCharge } from '#paying/payments'
import type { Endings } from './endings.ts'
import { failureLetter } from './letters.ts'
import type { Tell } from './notices.ts'
import { lastTry, nextTry, troubleOf } from './policy.ts'
import * as store from './store.ts'
import type { InvoiceTable, SubscriptionTable } from './tables.ts'

export interface DunningNeeds {
  readonly clock: Clock
  readonly tell: Tell
  readonly endings: Endings
}

export type Dunning = ReturnType<typeof createDunning>

/** After a charge that never reached the bank. */
const pause = hours(1)

export function createDunning({ clock, tell, endings }: DunningNeeds) {
  /** The first failure tells the fan, and so does each new kind of trouble; a further one only when it is the last. */
  const fail = async (
    tx: Db,
    subscription: SubscriptionTable,
    invoice: InvoiceTable,
    trouble: NonNullable<SubscriptionTable['trouble']>,
  ): Promise<void> => {
    const now = clock.now()
    const tryAt = nextTry(invoice.created_at, now)
    const endsAt = lastTry(invoice.created_at)
    if (!tryAt) return endings.expire(tx, subscription)
    const failed = await store.update(tx, subscription.id, {
      state: 'past_due',
      trouble,
      next_charge_at: trouble === 'declined' ? tryAt : endsAt,
      updated_at: now,
    })
    const about = `${invoice.id}:${trouble}:${failed.card_id ?? ''}`
    await tell(tx, failed, 'payment_failed', about, (facts) => failureLetter(facts, failed, invoice.amount, { tryAt, endsAt }))
  }

  return {
    fail,
    /** A renewal that ended without money. Canceled means that the bank was never asked. */
    async afterCharge(
      tx: Db,
      subscription: SubscriptionTable,
      invoice: InvoiceTable,
      charge: FailedCharge & { readonly cardId: string | null },
    ): Promise<void> {
      const now = clock.now()
      if (charge.state === 'declined' && charge.cardId === subscription.card_id)
        return fail(tx, subscription, invoice, troubleOf(charge.declineCode))
      if (charge.state === 'canceled' && now >= lastTry(invoice.created_at)) return endings.expire(tx, subscription)
      // Another card was chosen meanwhile and is tried at once.
      const tryAt = charge.state === 'declined' ? now : after(now, pause)
      await store.update(tx, subscription.id, { next_charge_at: tryAt, updated_at: now })
    },
  }
}
