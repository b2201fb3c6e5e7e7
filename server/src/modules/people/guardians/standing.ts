// What guardians allow at this moment, and the one place that writes down whether a minor has a guardian's approval.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { adultsBornUntil, type Accounts } from '#people/accounts'
import * as store from './store.ts'
import type { Purpose } from './tables.ts'

/** Told of each change of what guardians allow for a minor, in its transaction. */
export type ConsentFollower = (tx: Db, minorId: string) => Promise<void>

export type Standing = ReturnType<typeof createStanding>

export function createStanding({ db, clock, accounts }: { db: Db; clock: Clock; accounts: Accounts }) {
  const allows = (minorId: string, purpose: Purpose, using: Db = db): Promise<boolean> =>
    store.isAllowed(using, minorId, purpose, adultsBornUntil(clock.now()))

  /**
   * `guardian_status` follows what stands, in the transaction of each change and behind the minor's lock: approved while a
   * guardian lets the page be shown, else pending and never free. The page's row follows the account (youth.md Y12, Y13).
   */
  const followers: ConsentFollower[] = []
  const settle = async (tx: Db, minorId: string): Promise<void> => {
    for (const follow of followers) await follow(tx, minorId)
    const account = await accounts.find(minorId, tx)
    if (!account || !accounts.isMinor(account)) return
    const wanted = (await allows(minorId, 'publish', tx)) ? 'approved' : 'pending'
    if (accounts.guardianStatusOf(account) !== wanted) await accounts.update(tx, minorId, { guardian_status: wanted })
  }

  // Who is suspended, or comes back, takes what they allow along.
  accounts.whenStatusChanges(async (tx, accountId) => {
    for (const minorId of await store.minorsOfGuardian(tx, accountId)) {
      await store.lockMinor(tx, minorId)
      await settle(tx, minorId)
    }
  })

  return { allows, settle, whenSettled: (follow: ConsentFollower): void => void followers.push(follow) }
}
