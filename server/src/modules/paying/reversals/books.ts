// The postings of a dispute (money.md 3): when the bank takes money, everybody who had a part of it lends it to the dispute;
// won, they get it back as it was taken; lost, it is gone and what it opened is closed.
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Entitlements } from '#books/entitlements'
import { accounts, type Account, type Ledger, type Move } from '#ground/ledger'
import type { Attempt, Payments } from '#paying/payments'
import type { Sale, Sales } from '#books/sales'
import { takeBonusBack } from './bonus.ts'
import { sumLost } from './store.ts'
import type { BankState, DisputeTable } from './tables.ts'

export interface BookNeeds {
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly sales: Sales
  readonly entitlements: Entitlements
  readonly payments: Payments
}

/** What is disputed: a payment, and the sale that it paid for; a top-up has none. */
export interface Subject {
  readonly attempt: Attempt
  readonly sale: Sale | undefined
}

type Step = (tx: Db, dispute: DisputeTable, subject: Subject) => Promise<void>

export const openedKey = (id: string) => `dispute:${id}:opened`
export const walletsOf = (attempt: Attempt): Account[] => [accounts.wallet(attempt.payer_id), accounts.bonus(attempt.payer_id)]

/** What each step of a dispute does in the books, in the caller's transaction and under its locks. */
export function createSteps({ outbox, ledger, sales, entitlements, payments }: BookNeeds): Readonly<Record<BankState, Step>> {
  /** Of a top-up the unspent tokens, and for the spent ones a debt of the fan; those who were paid with them keep them. */
  const takeTopUp = async (tx: Db, attempt: Attempt, amount: number, hold: Account): Promise<Move[]> => {
    const wallet = accounts.wallet(attempt.payer_id)
    const { posted, held } = await ledger.holding(wallet, tx)
    const unspent = Math.max(0, Math.min(amount, posted - held))
    return [
      { from: wallet, to: hold, amount: unspent },
      { from: accounts.receivable(attempt.payer_id), to: hold, amount: amount - unspent },
    ]
  }

  const open = async (tx: Db, dispute: DisputeTable, { attempt, sale }: Subject): Promise<void> => {
    const { id, amount, fee } = dispute
    const hold = accounts.disputeHold(id)
    const parties = sale ? await sales.movesToHold(tx, sale, amount, hold) : await takeTopUp(tx, attempt, amount, hold)
    await ledger.post(tx, {
      key: openedKey(id),
      kind: 'dispute_opened',
      moves: [
        { from: accounts.gatewayDisputed, to: accounts.gatewayAvailable, amount },
        { from: accounts.gatewayFees, to: accounts.gatewayAvailable, amount: fee },
        ...parties,
      ],
      cause: { dispute: id, attempt: attempt.id },
    })
    if (sale) {
      await sales.dispute(tx, sale.id)
      await outbox.write(tx, 'sale.taken_back', { saleId: sale.id, isForGood: false })
    } else await ledger.freeze(tx, walletsOf(attempt), true)
  }

  /** Nobody lent the tokens of a coupon to the dispute: they go when its money has gone, and what was spent of them is owed. */
  const loseBonus = async (tx: Db, attempt: Attempt, amount: number): Promise<Move[]> => {
    const goneBefore = (await payments.refundedOf(attempt.id, tx)) + (await sumLost(tx, attempt.id)) - amount
    const left = attempt.amount - goneBefore
    return (await takeBonusBack(tx, ledger, attempt, { amount: Math.min(amount, left), left, reserved: 0 })).moves
  }

  const lose = async (tx: Db, { id, amount }: DisputeTable, { attempt, sale }: Subject): Promise<void> => {
    const moves = [
      { from: accounts.disputeHold(id), to: accounts.gatewayDisputed, amount },
      ...(sale ? await sales.loseDispute(tx, sale, amount) : await loseBonus(tx, attempt, amount)),
    ]
    await ledger.post(tx, { key: `dispute:${id}:lost`, kind: 'dispute_lost', moves, cause: { dispute: id } })
    await payments.addReversed(tx, attempt.id, amount)
    await payments.remindOfRefunds(tx, attempt.id)
    if (!sale) return
    await entitlements.revokeBySale(tx, sale.id, 'dispute lost')
    await outbox.write(tx, 'sale.taken_back', { saleId: sale.id, isForGood: true })
  }

  const win = async (tx: Db, { id }: DisputeTable, { attempt, sale }: Subject): Promise<void> => {
    const txnId = await ledger.findTxn(openedKey(id), tx)
    if (txnId === undefined) return
    const legs = await ledger.legs(txnId, tx)
    await ledger.post(tx, {
      key: `dispute:${id}:won`,
      kind: 'dispute_won',
      // The fee stays with the gateway, whoever wins.
      moves: legs
        .filter((leg) => leg.from.kind !== accounts.gatewayFees.kind)
        .map((leg) => ({ from: leg.to, to: leg.from, amount: leg.left, reverses: leg.transferId })),
      cause: { dispute: id },
      reversesTxn: txnId,
    })
    await payments.remindOfRefunds(tx, attempt.id)
    if (sale) {
      await sales.endDispute(tx, sale.id)
      await outbox.write(tx, 'sale.changed', { saleId: sale.id })
    } else await outbox.write(tx, 'wallet.owed', { accountId: attempt.payer_id })
  }

  return {
    inquiry: async () => undefined,
    open,
    won: win,
    lost: async (tx, dispute, subject) => {
      await lose(tx, dispute, subject)
      if (!subject.sale) await outbox.write(tx, 'wallet.owed', { accountId: subject.attempt.payer_id })
    },
  }
}
