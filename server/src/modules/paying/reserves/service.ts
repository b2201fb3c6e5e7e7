// A bank takes a top-up back, or warns of it, when its tokens are spent already (money.md 24). What they were spent on rests on it: those
// earnings are not paid out while nobody has decided. Lost, they stay with those who earned them, or go back towards what the
// buyer owes where the site says so.
import { inTransaction, type Db } from '#platform/db/index.ts'
import { accounts } from '#ground/ledger'
import type { Sale } from '#books/sales'
import type { Attempt } from '#paying/payments'
import type { Needs } from './needs.ts'
import { standingFor } from './policy.ts'
import * as store from './store.ts'
import type { NewReserve, ReserveTable } from './tables.ts'
import { tellOfReserves } from './tell.ts'
import './tidings.ts'

/** Gives at most `most` hundredths of a sale back to the wallet that paid it, once per `nonce`; answers how much of it went. */
export type TakeBack = (sale: Sale, most: number, nonce: string) => Promise<number>

export interface Resting extends ReserveTable {
  readonly sale: Sale
}

export type Reserves = ReturnType<typeof createReserves>

export function createReserves(needs: Needs) {
  const { db, clock, jobs, outbox, settings, ledger, sales, payments, reversals } = needs
  let takeBack: TakeBack | undefined
  tellOfReserves(needs)

  /** What was bought with a payment: the sale that a card paid, or what the tokens of a top-up were spent on. */
  const boughtWith = async (tx: Db, attempt: Attempt): Promise<NewReserve[]> => {
    const txnId = await ledger.findTxn(`att:${attempt.id}:capture`, tx)
    if (txnId === undefined) return []
    const sale = await sales.findBehind(txnId, tx)
    if (sale) return [{ saleId: sale.id, amount: sale.gross - sale.discount }]
    const bought: NewReserve[] = []
    for (const spent of await ledger.spending(accounts.wallet(attempt.payer_id), txnId, tx)) {
      const made = await sales.findByTxn(spent.txnId, tx)
      if (made) bought.push({ saleId: made.id, amount: spent.amount })
    }
    return bought
  }

  /** As a payment stands now; any number of times. */
  const look = async (tx: Db, attemptId: string): Promise<void> => {
    const attempt = await payments.find(attemptId, tx)
    const question = attempt && (await reversals.questionOf(attemptId, tx))
    const now = clock.now()
    if (!question) return void (await store.release(tx, attemptId, now))
    const wanted = standingFor(await boughtWith(tx, attempt), question.amount)
    const kept = wanted.map(({ saleId }) => saleId)
    // What was decided already is decided: a second event of a lost dispute holds nothing again.
    const isNew = !question.isLost || (await store.ofAttempt(tx, attemptId)).length === 0
    if (isNew) await store.hold(tx, attemptId, wanted, now)
    await store.release(tx, attemptId, now, kept)
    if (!question.isLost) return
    if ((await settings.readNow(tx)).takeBackEarnings) await jobs.send(tx, 'reserves.take-back', { attemptId })
    else await store.release(tx, attemptId, now)
  }
  outbox.on('dispute.changed', ({ attemptId }, tx) => look(tx, attemptId))

  /** One sale: as much of it as its buyer still owes. A crash on the way is gone on with, by the same nonce. */
  const settleOne = async (reserve: ReserveTable, payerId: string): Promise<void> => {
    const sale = await sales.find(reserve.sale_id)
    const nonce = `reserve:${reserve.attempt_id}`
    const owed = await reversals.owedBy(payerId)
    const taken = sale && takeBack ? await takeBack(sale, Math.min(reserve.amount, owed), nonce) : 0
    await inTransaction(db, async (tx) => {
      if (!(await store.end(tx, reserve, taken > 0 ? 'taken' : 'released', clock.now())) || taken === 0) return
      await outbox.write(tx, 'earnings.taken_back', { saleId: reserve.sale_id, amount: taken })
    })
    if (taken > 0) await reversals.settleDebt(payerId)
  }

  jobs.define({
    name: 'reserves.take-back',
    async run({ attemptId }) {
      const attempt = await payments.find(attemptId)
      if (!attempt) return
      // What the wallet has pays first.
      await reversals.settleDebt(attempt.payer_id)
      const held = (await store.ofAttempt(db, attemptId)).filter(({ state }) => state === 'held')
      const made = await sales.loadMany(held.map(({ sale_id: id }) => id))
      const soldAt = ({ sale_id: id }: ReserveTable) => made.get(id)?.created_at.getTime() ?? 0
      for (const reserve of held.toSorted((one, other) => soldAt(other) - soldAt(one))) await settleOne(reserve, attempt.payer_id)
    },
  })

  return {
    /** How a sale is taken back is known by modules above this one. */
    takeBackBy: (how: TakeBack): void => void (takeBack = how),
    /** Hundredths of a payee's earnings that rest on payments which a bank questions. */
    questionedOf: (payeeId: string, using: Db = db) => store.questionedOf(using, payeeId),
    /** The same, and what buyers ask back and wait for an answer: no payout is asked for of that (money.md 24). */
    heldOf: (payeeId: string, using: Db = db) => store.heldOf(using, payeeId),
    /** What rests on a payment, the latest purchase first. */
    async restingOn(attemptId: string): Promise<Resting[]> {
      const rows = await store.ofAttempt(db, attemptId)
      const made = await sales.loadMany(rows.map(({ sale_id: id }) => id))
      return rows
        .flatMap((row) => {
          const sale = made.get(row.sale_id)
          return sale ? [{ ...row, sale }] : []
        })
        .toSorted((one, other) => other.sale.created_at.getTime() - one.sale.created_at.getTime())
    },
  }
}
