// Who closes an account gets back what they have paid into the wallet and not spent, to the cards that it came from (money.md 3).
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Attempt, Payments } from '#paying/payments'
import type { WantedCardRefund } from './card-refunds.ts'
import { sumLost } from './store.ts'

export interface ClosingNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly payments: Payments
  readonly refund: (wanted: WantedCardRefund) => Promise<void>
}

/** What such a refund may be refused for, without anybody having done anything wrong: its tokens stay where they are. */
const refusals: readonly string[] = ['refund.spent', 'refund.too_large', 'refund.disputed', 'payment.unknown']

interface Part {
  readonly attempt: Attempt
  /** Hundredths. */
  readonly amount: number
  /** Where a coupon gave more than was paid, and that is spent: so much less leaves room for it. */
  readonly least: number
}

export function createClosing({ db, ledger, payments, refund }: ClosingNeeds) {
  /** Of the latest top-ups first, whose cards are the likeliest to be there still. A frozen wallet is somebody else's to decide on. */
  const plan = async (accountId: string): Promise<Part[]> => {
    const wallet = await ledger.wallet(accountId)
    let open = wallet.isFrozen ? 0 : Math.max(0, wallet.balance - wallet.bonus)
    const parts: Part[] = []
    if (open === 0) return parts
    for (const attempt of await payments.topUpsOf(accountId)) {
      const left = attempt.amount - (await payments.refundedOf(attempt.id, db)) - (await sumLost(db, attempt.id))
      const amount = Math.min(open, left)
      if (amount <= 0) continue
      parts.push({ attempt, amount, least: Math.floor((amount * attempt.amount) / Math.max(attempt.amount, attempt.original_amount)) })
      open -= amount
      if (open === 0) break
    }
    return parts
  }

  const give = async ({ attempt, amount, least }: Part): Promise<void> => {
    for (const wanted of new Set([amount, least])) {
      if (wanted === 0) return
      try {
        await refund({ attemptId: attempt.id, amount: wanted, reason: 'The account was closed', nonce: `closing:${attempt.id}` })
        return
      } catch (error) {
        if (!(error instanceof AppError && refusals.includes(error.code))) throw error
      }
    }
  }

  return {
    /** Hundredths that would go back to cards now. */
    owedToCards: async (accountId: string): Promise<number> => (await plan(accountId)).reduce((sum, { amount }) => sum + amount, 0),
    /** May be done again: of each top-up once. */
    async giveBackToCards(accountId: string): Promise<void> {
      for (const part of await plan(accountId)) await give(part)
    },
  }
}
