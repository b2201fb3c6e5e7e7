// Asking for something that a second person confirms, and a word to all who may.
import type { BodyOf, CallName, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { marksFor, refuseWithoutStepUp, type Performing, type Viewer } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { noteInAudit } from '#ground/audit'
import type { Accounts } from '#people/accounts'
import { proposalLetter } from './letter.ts'
import { delay, isAlone, life, mostOwn } from './policy.ts'
import * as store from './store.ts'
import type { ProposalTable, SealedInput } from './tables.ts'

export interface AskingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly accounts: Accounts
  readonly siteUrl: string
  readonly sealed: SealedInput
  readonly performing: () => Performing
}

type Wish = BodyOf<Calls['proposals']['create']>

export function createAsking({ db, clock, mail, accounts, siteUrl, sealed, performing }: AskingNeeds) {
  const tell = async (tx: Db, row: ProposalTable, what: string) => {
    const able = await accounts.staffWith(row.permission, tx)
    const owners = await accounts.staffWith('staff.write', tx)
    const found = await accounts.loadMany([...new Set([...able, ...owners, row.by_account])], tx)
    const by = found.find(({ account }) => account.id === row.by_account)?.account.name ?? ''
    const news = { by, what, reason: row.reason, aloneFrom: row.alone_from, siteUrl }
    for (const { account } of found)
      for (const to of new Set([account.email, account.pending_email]))
        if (to !== null && account.email_verified_at !== null) await mail.send(tx, proposalLetter(to, news))
  }

  return {
    /** Throws the codes of `proposals.create`. */
    async ask(viewer: Viewer, { call: name, params = {}, body = {}, reason: words }: Wish): Promise<ProposalTable> {
      const call = performing().find(name)
      const { permission } = call ?? {}
      if (!call || !permission || !marksFor(call, viewer)?.secondPerson) throw new AppError('proposal.unfit')
      if (marksFor(call, viewer)?.stepUp) refuseWithoutStepUp(viewer, clock.now())
      performing().check(name as CallName, { params, body })
      const reason = toPlainText(words).trim()
      if ([...reason].length < 10)
        throw new AppError('request.invalid', { errors: [{ path: 'reason', message: 'Say why, in a few words.' }] })
      return inTransaction(db, async (tx) => {
        await store.lockAsker(tx, viewer.accountId)
        const now = clock.now()
        if ((await store.countWaiting(tx, viewer.accountId, now)) >= mostOwn) throw new AppError('proposal.too_many')
        const owners = await accounts.staffWith('staff.write', tx)
        const id = newId()
        const made: ProposalTable = {
          id,
          call: name,
          permission,
          ...sealed.close({ input: JSON.stringify({ params, body }) }, id),
          by_account: viewer.accountId,
          reason,
          asked_at: now,
          expires_at: after(now, life),
          alone_from: isAlone({ own: viewer.accountId, all: owners }) ? after(now, delay) : null,
          state: 'waits',
          decided_by: null,
          decided_at: null,
          refusal: null,
        }
        await store.insert(tx, made)
        await tell(tx, made, call.summary)
        noteInAudit({ object: { type: 'proposals', id }, reason, after: { call: name } })
        return made
      })
    },
  }
}
