// What of a payment may be lost without anybody in the books answering for it yet: those earnings may have to (money.md 24).
import type { Db } from '#platform/db/index.ts'
import { accounts, type Ledger } from '#ground/ledger'
import { openedKey } from './books.ts'
import * as store from './store.ts'

export interface Question {
  /** Hundredths. */
  readonly amount: number
  /** The bank has kept it; else nobody has decided. */
  readonly isLost: boolean
}

export function createQuestions({ db, ledger }: { db: Db; ledger: Ledger }) {
  /** Of a disputed top-up what its wallet had not any more. */
  const beyondWallet = async (disputeId: string, using: Db): Promise<number> => {
    const txnId = await ledger.findTxn(openedKey(disputeId), using)
    const legs = txnId === undefined ? [] : await ledger.legs(txnId, using)
    return legs.filter(({ from }) => from.kind === accounts.receivable('').kind).reduce((sum, { amount }) => sum + amount, 0)
  }

  return {
    /** Undefined: nothing, or those who had a part of it lend it to the dispute already. */
    async questionOf(attemptId: string, using: Db = db): Promise<Question | undefined> {
      const disputes = await store.ofAttempt(using, attemptId)
      if (disputes.some(({ sale_id, state }) => sale_id !== null && state !== 'inquiry')) return undefined
      const of = (wanted: string) => disputes.filter(({ state }) => state === wanted)
      const sumOf = async (wanted: string) => {
        let sum = 0
        for (const { id } of of(wanted)) sum += await beyondWallet(id, using)
        return sum
      }
      const [open, lost] = [await sumOf('open'), await sumOf('lost')]
      if (open > 0) return { amount: open + lost, isLost: false }
      if (lost > 0) return { amount: lost, isLost: true }
      const [warning] = of('warning')
      return warning && of('open').length + of('lost').length === 0 ? { amount: warning.amount, isLost: false } : undefined
    },
  }
}
