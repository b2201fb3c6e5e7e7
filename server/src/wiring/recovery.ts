// What ends with a restoring: whatever opened a door before, and whatever was about to leave the site.
import { finishRestoring, type Dropped } from '#platform/backup/index.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { dropWaitingMail } from '#platform/mail/index.ts'
import { beginEpoch, isAtHome } from '#ground/ledger'
import { endFirstCodes } from '#people/administration'
import { endEveryChallenge, endEveryReset } from '#people/factors'
import { endEveryProposal } from '#people/proposals'
import { endEveryCode } from '#people/registration'
import { endEverySession } from '#people/sessions'
import { endEveryTicket } from '#people/social-sign-in'
import { dropWaiting } from '#reach/delivery'
import { forgetRuns } from '#site/backups'

/**
 * Jobs that only work on what is here, and reading what the gateway has told. Every other one may have been done before the site was
 * lost: a letter that was sent, a charge that was made.
 */
export const keptJobs: ReadonlySet<string> = new Set([
  'accounts.school',
  'media.prepare',
  'media.renditions',
  'payments.event',
  'reports.fingerprint',
  'search.page',
])

/** The last step of a restoring, as the owner of the tables, on the newest schema. May be repeated. */
export async function settleRecovered(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await isAtHome(tx))) await beginEpoch(tx)
    await endEverySession(tx)
    await endEveryCode(tx)
    await endEveryTicket(tx)
    await endEveryChallenge(tx)
    await endEveryReset(tx, now)
    await endEveryProposal(tx, now)
    await endFirstCodes(tx)
    await forgetRuns(tx)
    const letters = await dropWaitingMail(tx)
    const { deliveries, fanouts } = await dropWaiting(tx, now)
    const named = (what: string, ids: readonly string[]): Dropped[] => ids.map((id) => ({ what, id }))
    await finishRestoring(tx, [...named('letter', letters), ...named('delivery', deliveries), ...named('telling of followers', fanouts)])
  })
}
