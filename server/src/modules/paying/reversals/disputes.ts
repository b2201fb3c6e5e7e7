// Brings our books to what the gateway says of a dispute; any number of times, in any order.
import type { GatewayDispute } from '#platform/card/index.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { accounts } from '#ground/ledger'
import type { Attempt } from '#paying/payments'
import type { Sale } from '#books/sales'
import { createSteps, walletsOf, type BookNeeds } from './books.ts'
import { stepsTo } from './policy.ts'
import * as store from './store.ts'
import type { DisputeTable } from './tables.ts'

export interface DisputeNeeds extends BookNeeds {
  readonly db: Db
  readonly clock: Clock
}

const always = [
  accounts.promo,
  accounts.disputeLoss,
  accounts.refundPayable,
  accounts.gatewayDisputed,
  accounts.gatewayAvailable,
  accounts.gatewayFees,
]

export function createDisputes(needs: DisputeNeeds) {
  const { db, clock, outbox, ledger, sales } = needs
  const steps = createSteps(needs)

  /** As it was when the bank took the money; before that, as it is now. */
  const findSale = async (attempt: Attempt, known: DisputeTable | undefined, using: Db): Promise<Sale | undefined> => {
    if (known && known.state !== 'inquiry') return known.sale_id === null ? undefined : sales.find(known.sale_id, using)
    return sales.findBehind(await ledger.findTxn(`att:${attempt.id}:capture`, using), using)
  }

  /** Answers whether it was news. */
  const apply = async (tx: Db, seen: GatewayDispute, attempt: Attempt, saleId: string | undefined, id: string): Promise<boolean> => {
    const now = clock.now()
    const known = await store.findByGatewayId(tx, seen.id)
    const sale = await findSale(attempt, known, tx)
    // It has gone to the buyer's wallet meanwhile, which is not locked here: the event is handled again.
    if (sale?.id !== saleId) throw new Error(`The sale behind ${attempt.id} has changed`)
    if (known) await store.setAnswered(tx, known.id, seen)
    const [first, ...others] = stepsTo(known?.state, seen.status)
    if (first === undefined) return false
    const row: DisputeTable = known ?? {
      id,
      sale_id: saleId ?? null,
      attempt_id: attempt.id,
      amount: seen.amount,
      fee: seen.fee,
      state: first,
      gateway_id: seen.id,
      reason: seen.reason,
      answer_by: seen.answerBy,
      answers: seen.answers,
      created_at: now,
      updated_at: now,
    }
    if (!known && !(await store.insert(tx, row))) return false
    for (const step of [first, ...others]) {
      await steps[step](tx, row, { attempt, sale })
      if (known || step !== first) await store.setState(tx, row.id, step, now)
    }
    await outbox.write(tx, 'dispute.changed', { disputeId: row.id, attemptId: attempt.id, state: seen.status })
    if (!sale) await outbox.write(tx, 'wallet.changed', { accountId: attempt.payer_id, delta: 0, reason: 'dispute' })
    return true
  }

  return {
    async sync(seen: GatewayDispute, attempt: Attempt, mark: (tx: Db) => Promise<void>): Promise<boolean> {
      const known = await store.findByGatewayId(db, seen.id)
      const sale = await findSale(attempt, known, db)
      const id = known?.id ?? newId()
      const parties = sale ? await sales.strictAccounts(sale) : walletsOf(attempt)
      const hold = accounts.disputeHold(id)
      await ledger.open([...always, hold, ...parties, ...(sale ? [] : [accounts.receivable(attempt.payer_id)])])
      return inTransaction(db, async (tx) => {
        await ledger.lock(tx, {
          charge_attempt: [attempt.id],
          sale: sale ? [sale.id] : [],
          accounts: parties,
          dispute: known ? [known.id] : [],
        })
        const isNews = await apply(tx, seen, attempt, sale?.id, id)
        await mark(tx)
        return isNews
      })
    },
  }
}
