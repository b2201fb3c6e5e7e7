// A reset of second factors by staff: it waits a day, every address is told, and whoever signs in with the factors stops it.
import { AppError } from '#platform/app-error.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { noteInAudit } from '#ground/audit'
import type { Accounts } from '#people/accounts'
import type { Sessions } from '#people/sessions'
import { resetLetter } from './letter.ts'
import * as resets from './resets-store.ts'
import * as store from './store.ts'

export interface ResetNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly mail: Mail
  readonly outbox: Outbox
  readonly sealing: Sealing
  readonly accounts: Accounts
  readonly sessions: Pick<Sessions, 'end'>
  readonly isOn: (tx: Db, accountId: string) => Promise<boolean>
  readonly siteUrl: string
}

const delay = hours(24)
const batch = 50

export function createResets({ db, clock, jobs, mail, outbox, sealing, accounts, sessions, isOn, siteUrl }: ResetNeeds) {
  const sealed = sealing.of('factor_reset', 'id', ['evidence'])

  /** The password alone opens the account again, and whoever was in is out. */
  const takeAway = async (tx: Db, accountId: string, detail: string) => {
    await store.removeAll(tx, accountId)
    await sessions.end(tx, accountId, {})
    await outbox.write(tx, 'account.secured', { eventId: newId(), accountId, what: 'factor_changed', detail })
    await outbox.write(tx, 'factors.taken', { accountId })
  }

  const run = (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const known = await resets.find(tx, id)
      if (!known) return
      // Before the row, as signing in does.
      await store.hold(tx, known.account_id)
      const row = await resets.lock(tx, id)
      if (row?.state !== 'waits' || row.starts_at > clock.now()) return
      await takeAway(tx, row.account_id, 'Staff of the site has taken its second factors away, as was told a day ago')
      await resets.end(tx, id, 'done', clock.now())
    })

  jobs.define({
    name: 'factors.resets',
    schedule: '*/5 * * * *',
    async run() {
      for (const id of await resets.listDue(db, clock.now(), batch)) await run(id)
    },
  })

  return {
    takeAway,
    waitingOf: (accountId: string) => resets.findWaiting(db, accountId),

    /** Throws `factor.unknown`, `factor.reset_waits`, `request.invalid`. */
    ask: (viewer: Viewer, accountId: string, text: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const evidence = toPlainText(text).trim()
        if (evidence === '')
          throw new AppError('request.invalid', { errors: [{ path: 'evidence', message: 'Say how they have shown who they are.' }] })
        await store.hold(tx, accountId)
        if (!(await isOn(tx, accountId))) throw new AppError('factor.unknown')
        if (await resets.findWaiting(tx, accountId)) throw new AppError('factor.reset_waits')
        const now = clock.now()
        const starts = after(now, delay)
        const id = newId()
        const open = { state: 'waits' as const, ended_at: null }
        const row = { id, account_id: accountId, by_account: viewer.accountId, evidence, asked_at: now, starts_at: starts, ...open }
        await resets.insert(tx, sealed.close(row, id))
        noteInAudit({ account: accountId, after: { reset: id, startsAt: starts.toISOString() } })
        const account = await accounts.find(accountId, tx)
        for (const to of new Set([account?.email, account?.pending_email]))
          if (to) await mail.send(tx, resetLetter(to, { name: account?.name ?? '', starts, siteUrl }))
      }),

    /** In the transaction of whoever showed the factors, or of staff. False: none waits. */
    async stop(tx: Db, accountId: string): Promise<boolean> {
      const waiting = await resets.findWaiting(tx, accountId)
      if (!waiting) return false
      await resets.end(tx, waiting.id, 'stopped', clock.now())
      return true
    },
  }
}
