// What a coupon of the platform gave with a top-up goes back with its money, whoever takes that (money.md 3.8): the bonus first,
// and where it was spent as much of the wallet.
import type { Db } from '#platform/db/index.ts'
import { promoShare } from '#books/sales'
import { accounts, type Ledger, type Move } from '#ground/ledger'
import type { Attempt } from '#paying/payments'

export interface BonusBack {
  readonly moves: Move[]
  /** Of the moves, what the wallet pays. */
  readonly ofWallet: number
  /** Of the moves, what neither bonus nor wallet have any more: a debt. */
  readonly owed: number
  readonly total: number
}

/**
 * `amount` of the payment goes back, of `left` that had not; `reserved` of the wallet is spoken for. Each move names the
 * gift that it takes back, so that no part of it goes twice, and a posting that is undone gives it again.
 */
export async function takeBonusBack(
  tx: Db,
  ledger: Ledger,
  attempt: Attempt,
  { amount, left, reserved }: { amount: number; left: number; reserved: number },
): Promise<BonusBack> {
  const captured = await ledger.findTxn(`att:${attempt.id}:capture`, tx)
  const gift = captured === undefined ? undefined : (await ledger.legs(captured, tx)).find(({ from }) => from.kind === accounts.promo.kind)
  if (!gift || amount <= 0) return { moves: [], ofWallet: 0, owed: 0, total: 0 }
  const total = promoShare([gift], amount, left)
  const [bonus, wallet] = [accounts.bonus(attempt.payer_id), accounts.wallet(attempt.payer_id)]
  const free = async (account: typeof bonus) => {
    const { posted, held } = await ledger.holding(account, tx)
    return Math.max(0, posted - held)
  }
  const ofBonus = Math.min(total, await free(bonus))
  const ofWallet = Math.min(total - ofBonus, Math.max(0, (await free(wallet)) - reserved))
  const owed = total - ofBonus - ofWallet
  const back = { to: accounts.promo, reverses: gift.transferId }
  const moves = [
    { ...back, from: bonus, amount: ofBonus },
    { ...back, from: wallet, amount: ofWallet },
    { ...back, from: accounts.receivable(attempt.payer_id), amount: owed },
  ]
  return { moves, ofWallet, owed, total }
}
