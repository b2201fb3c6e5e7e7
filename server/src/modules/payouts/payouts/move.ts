// The one way a payout moves once it was asked for: under the locks of its payee, with a letter at its end.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Accounts } from '#people/accounts'
import { isOwnPage, type Pages } from '#ground/pages'
import { accounts as ledgerAccounts, type Ledger } from '#ground/ledger'
import { letterOf } from './letters.ts'
import { canMove } from './policy.ts'
import { accountsOfPayout } from './processing.ts'
import * as store from './store.ts'
import type { PayoutTable, State } from './tables.ts'

export interface MoveNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly accounts: Accounts
  readonly pages: Pages
  readonly mail: Mail
  readonly outbox: Outbox
  readonly siteUrl: string
}

type Run = (tx: Db, payout: PayoutTable) => Promise<PayoutTable>
export type MovePayout = ReturnType<typeof createMove>

export function createMove({ db, ledger, accounts, pages, mail, outbox, siteUrl }: MoveNeeds) {
  /** Hands the locked payout over; throws `payout.unknown`. */
  const hold = async <T>(id: string, run: (tx: Db, payout: PayoutTable) => Promise<T>): Promise<T> => {
    const found = await store.find(db, id)
    if (!found) throw new AppError('payout.unknown')
    const payeeId = found.payee_id
    await ledger.open(accountsOfPayout(payeeId))
    return inTransaction(db, async (tx) => {
      await ledger.lock(tx, { accounts: [ledgerAccounts.available(payeeId)], payout_request: [id] })
      return run(tx, (await store.find(tx, id)) ?? found)
    })
  }

  const tell = async (tx: Db, moved: PayoutTable): Promise<void> => {
    const { id: payoutId, state, requested_by: accountId, payee_id: payeeId } = moved
    // Of a team, those who own it now: whoever asked may have left.
    const readers = isOwnPage(accountId, payeeId) ? [accountId] : (await pages.staffOf(payeeId, tx)).able('own')
    if (state === 'paid' || state === 'rejected' || state === 'failed')
      await outbox.write(tx, 'payout.told', { payoutId, payeeId, state, readerIds: readers })
    for (const id of readers) {
      const letter = letterOf(moved, (await accounts.find(id, tx))?.email, siteUrl)
      if (letter) await mail.send(tx, letter)
    }
  }

  return {
    hold,
    tell,
    /** Moves it where its state allows; throws `payout.unknown` and `payout.state_changed`. */
    to: (id: string, state: State, run: Run): Promise<PayoutTable> =>
      hold(id, async (tx, payout) => {
        if (!canMove(payout.state, state)) throw new AppError('payout.state_changed')
        const moved = await run(tx, payout)
        await tell(tx, moved)
        return moved
      }),
  }
}
