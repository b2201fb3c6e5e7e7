// A reward goes back with the payment that earned it.
import { inTransaction, type Db } from '#platform/db/index.ts'
import { accounts as books, type Account, type Move } from '#ground/ledger'
import type { Needs } from './needs.ts'
import { isEnough, rewardKey, sides, takenBackKey, walletsOf, whose, type Side } from './policy.ts'
import * as store from './store.ts'
import type { ReferralTable } from './tables.ts'

export function createTakingBack({ db, clock, ledger, outbox, payments }: Needs) {
  const givenTo = async (tx: Db, row: ReferralTable, side: Side) => {
    const txnId = await ledger.findTxn(rewardKey(row.id, side), tx)
    return txnId === undefined ? undefined : (await ledger.legs(txnId, tx))[0]
  }
  const free = async (tx: Db, account: Account): Promise<number> => {
    const { posted, held } = await ledger.holding(account, tx)
    return Math.max(0, posted - held)
  }

  /** What could be taken of one side. */
  const takeFrom = async (tx: Db, row: ReferralTable, side: Side): Promise<number> => {
    const accountId = whose(row, side)
    const given = await givenTo(tx, row, side)
    if (!given) return 0
    const ofBonus = Math.min(given.left, await free(tx, books.bonus(accountId)))
    const ofWallet = side === 'newcomer' ? Math.min(given.left - ofBonus, await free(tx, books.wallet(accountId))) : 0
    if (ofBonus + ofWallet === 0) return 0
    const back = { to: books.promo, reverses: given.transferId }
    const moves: Move[] = [
      { ...back, from: books.bonus(accountId), amount: ofBonus },
      { ...back, from: books.wallet(accountId), amount: ofWallet },
    ]
    await ledger.post(tx, { key: takenBackKey(row.id, side), kind: 'referral_taken_back', moves, cause: { referral: row.id } })
    await outbox.write(tx, 'wallet.changed', { accountId, delta: -(ofBonus + ofWallet), reason: 'adjustment' })
    return ofBonus + ofWallet
  }

  /**
   * What is still there of the bonus goes; what was spent of it stays what it was, an expense of the site: who brought somebody in good faith
   * loses no token that they paid for. The newcomer's own wallet answers for the newcomer's reward.
   */
  return async (known: ReferralTable): Promise<void> => {
    await ledger.open([books.promo, ...walletsOf(known)])
    await inTransaction(db, async (tx) => {
      await store.holdBudget(tx)
      const row = await store.lock(tx, known.id)
      const attempt = row?.attempt_id ? await payments.find(row.attempt_id, tx) : undefined
      if (!row || !attempt || isEnough(attempt, row.least)) return
      const now = clock.now()
      if (row.state === 'earned') return void (await store.update(tx, row.id, { state: 'refused', refusal: 'taken_back', updated_at: now }))
      if (row.state !== 'paid') return
      await ledger.lock(tx, { accounts: walletsOf(row) })
      let taken = 0
      for (const side of sides) taken += await takeFrom(tx, row, side)
      await store.addUsed(tx, -taken)
      const lost = row.referrer_reward + row.newcomer_reward - taken
      await store.update(tx, row.id, { state: 'reversed', lost, updated_at: now })
    })
  }
}
