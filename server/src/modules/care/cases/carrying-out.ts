// What a decision does, at once or when the seconds are over in which it might have been taken back. What cannot be carried out any more,
// because something changed meanwhile, waits in the queue again.
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Effects } from './effects.ts'
import type { Actor, Form, Judging, RequireSeen, Verdict } from './judging.ts'
import type { Needs } from './needs.ts'
import { isFirst, isPage, notPending } from './policy.ts'
import * as store from './store.ts'
import type { CaseTable, SealedWords, StepTable } from './tables.ts'

/** Of one look; the next comes within a minute. */
const batch = 200

export type CarryingOut = ReturnType<typeof createCarryingOut>

export function createCarryingOut(
  { db, clock, outbox, jobs, accounts }: Pick<Needs, 'db' | 'clock' | 'outbox' | 'jobs' | 'accounts'>,
  effects: Effects,
  { judge, requireUnchanged }: Judging,
  requireSeen: RequireSeen,
  sealed: SealedWords,
) {
  const note = (tx: Db, row: CaseTable, action: StepTable['action'], by: Actor, decision: StepTable['decision'] = null) =>
    store.insertStep(tx, { id: newId(), case_id: row.id, action, by_id: by.accountId, decision, at: clock.now() })

  /** The transaction holds the target, then the case. Throws `case.changed`. */
  const carryOut = async (tx: Db, row: CaseTable, viewer: Actor, form: Form, verdict: Verdict): Promise<CaseTable> => {
    const { id, target, target_id: targetId } = row
    const { words, until, refusal, sanction } = verdict
    const isAppeal = row.state === 'appealed'
    const decided = await store.update(tx, id, {
      ...sealed.close({ words }, id),
      ...notPending,
      // What nobody can appeal against is over at once.
      state: isAppeal || form.decision === 'keep' ? 'final' : 'decided',
      decision: form.decision,
      rule: form.rule,
      decided_by: viewer.accountId,
      decided_at: clock.now(),
      until,
      refusal,
      sanction,
      sanction_until: until,
      taken_by: null,
      lease_until: null,
    })
    await effects.settleTarget(tx, target, targetId)
    // Shown is what was looked at, and nothing that came after.
    const isLookedAt = isFirst(row) || form.seen !== undefined
    // Of a page the lock keeps what it wants to be; once that is written it may read otherwise, as a school that we knew after all.
    if (isPage(target)) await requireUnchanged(tx, row, form.seen)
    if (form.decision === 'keep' && isLookedAt) await effects.release(tx, target, targetId)
    if (!isPage(target)) await requireUnchanged(tx, row, form.seen)
    if (form.decision !== 'keep' && isFirst(row)) await effects.decline(tx, target, targetId)
    if (row.owner_id !== null && (sanction !== null || row.sanction !== null)) await effects.settleOwner(tx, row.owner_id)
    await note(tx, row, 'decided', viewer, form.decision)
    await outbox.write(tx, 'case.decided', {
      caseId: id,
      target,
      targetId,
      ownerId: row.owner_id,
      pageId: row.page_id,
      decision: form.decision,
      rule: form.rule,
      isAppeal,
      isChanged: isAppeal && row.first_decision !== form.decision,
    })
    return decided
  }

  /** What is due and still wanted, held; undefined: it was taken back, or another process was quicker. */
  const lockDue = async (tx: Db, { id, target, target_id: targetId }: CaseTable) => {
    await store.lockTarget(tx, target, targetId)
    const row = await store.lock(tx, id)
    const { pending, pending_until: until, taken_by: by } = row ?? {}
    if (!row || !pending || !until || until > clock.now() || !by) return undefined
    return { row, pending, by: { accountId: by } }
  }

  const carryOutDue = (known: CaseTable): Promise<void> =>
    inTransaction(db, async (tx) => {
      const due = await lockDue(tx, known)
      if (!due) return
      const { row, pending, by } = due
      // Whoever may not decide any more has not decided.
      if (!(await accounts.staffWith('cases.decide', tx)).includes(by.accountId)) throw new AppError('staff.not_permitted')
      await requireSeen(by, row, tx)
      const form: Form = { ...pending, words: sealed.open(row).pending_words ?? '' }
      await carryOut(tx, row, by, form, await judge(tx, row, by, form))
    })

  const giveBack = (known: CaseTable): Promise<void> =>
    inTransaction(db, async (tx) => {
      const due = await lockDue(tx, known)
      if (!due) return
      const { row, by } = due
      await note(tx, row, 'released', by)
      const state = row.state === 'appealed' ? row.state : 'open'
      await store.update(tx, row.id, { ...notPending, state, taken_by: null, lease_until: null })
    })

  jobs.define({
    name: 'cases.carry-out',
    // What was sent for its moment is lost with a queue; this is not.
    schedule: '* * * * *',
    async run() {
      for (const row of await store.listDue(db, clock.now(), batch))
        await carryOutDue(row).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
          return giveBack(row)
        })
    },
  })

  return { note, carryOut }
}
