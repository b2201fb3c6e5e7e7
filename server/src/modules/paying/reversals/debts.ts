// What a fan owes after a lost dispute is paid from the next top-up; then the wallet opens again (money.md 3, receivable). A
// debt that a bank has not decided freezes the wallet and takes nothing.
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { accounts, type Account, type Ledger, type Move } from '#ground/ledger'
import type { Payments } from '#paying/payments'
import { openedKey } from './books.ts'
import * as store from './store.ts'

export interface DebtNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly payments: Payments
  readonly outbox: Outbox
}

export type Debts = ReturnType<typeof createDebts>

export function createDebts({ db, ledger, payments, outbox }: DebtNeeds) {
  /** What open disputes of this payer lent out of the debt account: it comes back when they are won. */
  const undecidedOf = async (tx: Db, accountId: string): Promise<number> => {
    const open = await store.openTopUps(tx)
    const attempts = new Map(
      (
        await payments.loadMany(
          open.map((dispute) => dispute.attempt_id),
          tx,
        )
      ).map((one) => [one.id, one]),
    )
    let lent = 0
    for (const { id, attempt_id: attemptId } of open) {
      if (attempts.get(attemptId)?.payer_id !== accountId) continue
      const txnId = await ledger.findTxn(openedKey(id), tx)
      const legs = txnId === undefined ? [] : await ledger.legs(txnId, tx)
      for (const leg of legs) if (leg.from.kind === accounts.receivable('').kind) lent += leg.left
    }
    return lent
  }

  /** What is decided and not paid yet; below nothing: it was paid twice. Under the lock of the wallet. */
  const debtOf = async (tx: Db, accountId: string): Promise<number> =>
    -(await ledger.balance(accounts.receivable(accountId), tx)) - (await undecidedOf(tx, accountId))

  /**
   * How an amount that is the fan's gets to them, under the lock of the wallet: against what they owe, and the rest into the wallet. Put
   * against a debt that is paid already it would lie there, since a wallet that is open is not settled again.
   */
  const giveTo = async (tx: Db, accountId: string, from: Account, amount: number): Promise<{ moves: Move[]; toWallet: number }> => {
    const toDebt = Math.min(amount, Math.max(0, await debtOf(tx, accountId)))
    const toWallet = amount - toDebt
    const moves = [
      { from, to: accounts.receivable(accountId), amount: toDebt },
      { from, to: accounts.wallet(accountId), amount: toWallet },
    ]
    return { moves, toWallet }
  }

  /** Pays what the wallet affords of what is decided, gives back what was paid beyond it, and lets it be spent again once nothing is owed, disputed or warned of. */
  const settle = async (accountId: string): Promise<void> => {
    const wallet = accounts.wallet(accountId)
    if (!(await ledger.wallet(accountId)).isFrozen) return
    await ledger.open([wallet, accounts.bonus(accountId), accounts.receivable(accountId)])
    await inTransaction(db, async (tx) => {
      await ledger.lock(tx, { accounts: [wallet, accounts.bonus(accountId)] })
      const debt = await debtOf(tx, accountId)
      const { posted, held } = await ledger.holding(wallet, tx)
      const paid = Math.min(debt, Math.max(0, posted - held))
      if (paid !== 0) {
        const [from, to] = paid > 0 ? [wallet, accounts.receivable(accountId)] : [accounts.receivable(accountId), wallet]
        const moves = [{ from, to, amount: Math.abs(paid) }]
        await ledger.post(tx, { key: `debt:${accountId}:${newId()}`, kind: 'debt_paid', moves, cause: { account: accountId } })
        await outbox.write(tx, 'wallet.changed', { accountId, delta: -paid, reason: 'debt' })
      }
      const holding = await payments.loadMany(await store.freezing(tx), tx)
      const isStillHeld = holding.some((attempt) => attempt.payer_id === accountId)
      if (paid === debt && !isStillHeld) await ledger.freeze(tx, [wallet, accounts.bonus(accountId)], false)
    })
  }

  outbox.on('wallet.owed', async ({ accountId }) => settle(accountId))
  outbox.on('wallet.changed', async ({ accountId, reason }) => (reason === 'top_up' ? settle(accountId) : undefined))
  return { settle, giveTo, debtOf }
}
