// Which of a buyer's accounts pays: bonus tokens first (money.md 3).
import type { Db } from '#platform/db/index.ts'
import { accounts, type Ledger } from '#ground/ledger'
import type { Side } from '#books/sales'

/** Accounts of the buyer to open before the transaction; the bonus one only once there is a bonus. */
export async function openWallet(ledger: Ledger, buyerId: string): Promise<{ hasBonus: boolean }> {
  const { bonus } = await ledger.wallet(buyerId)
  await ledger.open([accounts.wallet(buyerId), ...(bonus > 0 ? [accounts.bonus(buyerId)] : [])])
  return { hasBonus: bonus > 0 }
}

/**
 * The sources of a payment. With a bonus the rows are locked first, so that the division still holds when it is posted;
 * without one the posting's own guard is enough and a tip costs no extra round trip.
 */
export async function walletSources(tx: Db, ledger: Ledger, buyerId: string, gross: number, hasBonus: boolean): Promise<Side[]> {
  const wallet = accounts.wallet(buyerId)
  if (!hasBonus) return [{ account: wallet, amount: gross }]
  const bonusAccount = accounts.bonus(buyerId)
  await ledger.lock(tx, { accounts: [wallet, bonusAccount] })
  const fromBonus = Math.min(gross, (await ledger.wallet(buyerId, tx)).bonus)
  return [
    { account: bonusAccount, amount: fromBonus },
    { account: wallet, amount: gross - fromBonus },
  ].filter((side) => side.amount > 0)
}
