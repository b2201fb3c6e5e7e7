// What two decide on together: somebody of the staff asks for it, somebody else who may do it, too, confirms it.
import { permits, type CallName, type Calls, type Proposal } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { marksFor, refuseWithoutStepUp, type Input, type Performing, type Viewer } from '#platform/http/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { noteInAudit } from '#ground/audit'
import type { Accounts } from '#people/accounts'
import { createAsking } from './asking.ts'
import { barTo, stateAt } from './policy.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import type { ProposalTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly sealing: Sealing
  readonly accounts: Accounts
  readonly siteUrl: string
}

type Confirming = Pick<Input<Calls['proposals']['confirm']>, 'viewer' | 'caller' | 'request' | 'reply'>
export type Proposals = ReturnType<typeof createProposals>

export function createProposals({ db, clock, mail, sealing, accounts, siteUrl }: Needs) {
  const sealed = sealing.of('staff_proposal', 'id', ['input'])
  // The calls stand below everything: they are told of here once they are there.
  let calls: Performing | undefined
  const performing = (): Performing => {
    if (!calls) throw new Error('Nobody has said what can be asked for')
    return calls
  }
  const reading = createReading({ db, clock, accounts, sealed })
  const asking = createAsking({ db, clock, mail, accounts, siteUrl, sealed, performing })
  const { one, sentIn } = reading

  /** Throws `proposal.unknown` also for what the own roles do not open. */
  const requireSeen = (row: ProposalTable | undefined, viewer: Viewer): ProposalTable => {
    if (!row || !permits(viewer.roles, row.permission)) throw new AppError('proposal.unknown')
    return row
  }

  /** Marks it as begun, so that it is done once at most, whatever comes after. */
  const begin = (viewer: Viewer, id: string): Promise<ProposalTable> =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      const row = requireSeen(await store.lock(tx, id), viewer)
      if (stateAt(row, now) !== 'waits') throw new AppError('proposal.over')
      const bar = barTo(row, viewer, await accounts.staffWith('staff.write', tx), now)
      if (bar) throw new AppError(bar)
      // What was asked for stays asked for by somebody who may.
      if (!(await accounts.staffWith(row.permission, tx)).includes(row.by_account)) throw new AppError('proposal.asker_gone')
      noteInAudit({ reason: row.reason, after: { call: row.call, askedBy: row.by_account } })
      return store.update(tx, id, { state: 'begun', decided_by: viewer.accountId, decided_at: now })
    })

  return {
    takeCalls: (known: Performing): void => void (calls = known),

    list: reading.list,

    async create(viewer: Viewer, wish: Parameters<typeof asking.ask>[1]): Promise<Proposal> {
      return reading.one(await asking.ask(viewer, wish), viewer)
    },

    /** Throws the codes of `proposals.confirm`. What it does itself may fail: that is its state then. */
    async confirm(confirming: Confirming, id: string): Promise<Proposal & { answer: unknown }> {
      const { viewer } = confirming
      const seen = requireSeen(await store.find(db, id), viewer)
      const call = performing().find(seen.call)
      if (call && marksFor(call, viewer)?.stepUp) refuseWithoutStepUp(viewer, clock.now())
      const row = await begin(viewer, id)
      try {
        const sent = sentIn(row)
        performing().check(row.call as CallName, sent)
        const answer = await performing().perform(row.call as CallName, sent, row.reason, confirming)
        return { ...(await one(await store.update(db, id, { state: 'done' }), viewer)), answer }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { ...(await one(await store.update(db, id, { state: 'failed', refusal: error.code }), viewer)), answer: null }
      }
    },

    /** One's own is taken back, another's refused. Throws `proposal.unknown`, `proposal.over`. */
    refuse: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = requireSeen(await store.lock(tx, id), viewer)
        if (stateAt(row, clock.now()) !== 'waits') throw new AppError('proposal.over')
        const state = row.by_account === viewer.accountId ? 'withdrawn' : 'refused'
        noteInAudit({ after: { call: row.call, askedBy: row.by_account, state } })
        await store.update(tx, id, { state, decided_by: viewer.accountId, decided_at: clock.now() })
      }),
  }
}
