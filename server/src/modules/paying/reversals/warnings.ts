// A card network warns of fraud (money.md 6): nothing has moved yet, so the payer's wallet waits until a person has looked.
import { AppError } from '#platform/app-error.ts'
import type { GatewayWarning } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Attempt, Payments } from '#paying/payments'
import { walletsOf } from './books.ts'
import * as store from './store.ts'

export interface WarningNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly payments: Payments
}

export function createWarnings({ db, clock, ledger, outbox, payments }: WarningNeeds) {
  const tell = async (tx: Db, disputeId: string, attempt: Attempt, state: 'warning' | 'released'): Promise<void> => {
    await outbox.write(tx, 'dispute.changed', { disputeId, attemptId: attempt.id, state })
    await outbox.write(tx, 'wallet.changed', { accountId: attempt.payer_id, delta: 0, reason: 'dispute' })
  }

  const freeze = async (tx: Db, seen: GatewayWarning, attempt: Attempt): Promise<void> => {
    const wallets = walletsOf(attempt)
    await ledger.lock(tx, { charge_attempt: [attempt.id], accounts: wallets })
    const [id, now] = [newId(), clock.now()]
    const isNew = await store.insert(tx, {
      id,
      sale_id: null,
      attempt_id: attempt.id,
      amount: attempt.amount,
      fee: 0,
      state: 'warning',
      gateway_id: seen.id,
      reason: seen.reason,
      answer_by: null,
      answers: 0,
      created_at: now,
      updated_at: now,
    })
    // Known: frozen already, or a person has let it go, which an old event does not undo.
    if (!isNew) return
    await ledger.freeze(tx, wallets, true)
    await tell(tx, id, attempt, 'warning')
  }

  return {
    /** A warning that is not actionable any more freezes nothing; one that was keeps the wallet frozen until it is released. */
    async sync(seen: GatewayWarning, attempt: Attempt, mark: (tx: Db) => Promise<void>): Promise<void> {
      if (seen.isActionable) await ledger.open(walletsOf(attempt))
      await inTransaction(db, async (tx) => {
        if (seen.isActionable) await freeze(tx, seen, attempt)
        await mark(tx)
      })
    },

    /** After a person has looked; the wallet opens unless something else holds it. Throws `dispute.unknown`. */
    async release(id: string): Promise<void> {
      const known = await store.find(db, id)
      const attempt = known && (await payments.find(known.attempt_id))
      if (!attempt || (known.state !== 'warning' && known.state !== 'released')) throw new AppError('dispute.unknown')
      await inTransaction(db, async (tx) => {
        await ledger.lock(tx, { dispute: [id] })
        if ((await store.find(tx, id))?.state !== 'warning') return
        await store.setState(tx, id, 'released', clock.now())
        await tell(tx, id, attempt, 'released')
        await outbox.write(tx, 'wallet.owed', { accountId: attempt.payer_id })
      })
    },
  }
}
