// What a fan owes after a lost dispute is paid from the next top-up; then the wallet opens again (money.md 3, receivable).
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import { accounts, type Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import * as store from './store.ts'

export interface DebtNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly payments: Payments
  readonly outbox: Outbox
}

/** Hundredths that the account owes. */
export const debtOf = async (ledger: Ledger, accountId: string, using?: Db): Promise<number> =>
  Math.max(0, -(await ledger.balance(accounts.receivable(accountId), using)))

export function createDebts({ db, ledger, payments, outbox }: DebtNeeds) {
  /** Pays what the wallet affords, and lets it be spent again once nothing is owed, disputed or warned of. */
  const settle = async (accountId: string): Promise<void> => {
    const wallet = accounts.wallet(accountId)
    if (!(await ledger.wallet(accountId)).isFrozen) return
    await ledger.open([wallet, accounts.bonus(accountId), accounts.receivable(accountId)])
    await db.transaction().execute(async (tx) => {
      await ledger.lock(tx, { accounts: [wallet, accounts.bonus(accountId)] })
      const debt = await debtOf(ledger, accountId, tx)
      const { posted, held } = await ledger.holding(wallet, tx)
      const paid = Math.min(debt, Math.max(0, posted - held))
      if (paid > 0) {
        const moves = [{ from: wallet, to: accounts.receivable(accountId), amount: paid }]
        await ledger.post(tx, { key: `debt:${accountId}:${newId()}`, kind: 'debt_paid', moves, cause: { account: accountId } })
        await outbox.write(tx, 'wallet.changed', { accountId, delta: -paid, reason: 'debt' })
      }
      const holding = await payments.loadMany(await store.freezing(tx), tx)
      const isStillHeld = holding.some((attempt) => attempt.payer_id === accountId)
      if (paid === debt && !isStillHeld) await ledger.freeze(tx, [wallet, accounts.bonus(accountId)], false)
    })
  }

  outbox.on('wallet.owed', async ({ accountId }) => settle(String(accountId)))
  outbox.on('wallet.changed', async ({ accountId, reason }) => (reason === 'top_up' ? settle(String(accountId)) : undefined))
  return { settle }
}
