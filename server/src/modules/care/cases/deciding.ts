// Working on cases: taking one, giving it back, deciding on it. A case is held by one person for a quarter of an hour.
import { longestLimit, type BodyOf, type Calls, type QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Effects } from './effects.ts'
import type { Needs } from './needs.ts'
import { decisionsOn, effectOn, isFirst, isHeld, isHeldBy, isPage, isWaiting, lease, versionOf } from './policy.ts'
import * as store from './store.ts'
import type { Subjects } from './subjects.ts'
import type { CaseTable, SealedWords, StepTable } from './tables.ts'

type Form = BodyOf<Calls['cases']['decide']>

export type Deciding = ReturnType<typeof createDeciding>

/** A case as whoever works on it may see it. Throws `case.unknown`. */
export type RequireSeen = (viewer: Viewer, row: CaseTable | undefined, using?: Db) => Promise<CaseTable>

const invalid = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })

/** The words, and until when a restriction lasts. Throws `request.invalid`, `case.decision_unfit`. */
function read({ decision, rule, words: text, days: wished }: Form, row: Pick<CaseTable, 'target' | 'wanted'>, now: Date) {
  if (!decisionsOn(row).includes(decision)) throw new AppError('case.decision_unfit')
  if ((decision === 'keep') !== (rule === 'no_breach'))
    throw invalid('rule', decision === 'keep' ? 'What is kept breaks no rule.' : 'Name the rule that is broken.')
  const words = toPlainText(text)
  if (words === '') throw invalid('words', 'Say why.')
  if (wished !== undefined && decision !== 'limit' && decision !== 'suspend')
    throw invalid('days', 'Only a limit or a suspension has days.')
  if (decision === 'limit' && (wished ?? 0) > longestLimit) throw invalid('days', `At most ${longestLimit} days.`)
  const count = wished ?? (decision === 'limit' ? longestLimit : undefined)
  return { words, until: count === undefined ? null : after(now, days(count)) }
}

/**
 * What was looked at is what stands there: asked once the thing is held by this transaction, so that nothing changes after it. What
 * nobody has seen yet must be named. Throws `case.changed`.
 */
async function requireUnchanged({ find }: Subjects, tx: Db, row: CaseTable, seen: string | undefined): Promise<void> {
  if (seen === undefined && !isFirst(row)) return
  const subject = await find(row.target, row.target_id, 'staff', tx)
  if (subject && !subject.isGone && versionOf(subject) !== seen) throw new AppError('case.changed')
}

export function createDeciding(
  needs: Needs,
  subjects: Subjects,
  effects: Effects,
  requireSeen: RequireSeen,
  eyeOf: (viewer: Viewer, using?: Db) => Promise<store.Eye>,
  sealed: SealedWords,
) {
  const { db, clock, outbox, accounts, staffRoles } = needs

  const note = (tx: Db, row: CaseTable, action: StepTable['action'], by: Viewer, decision: StepTable['decision'] = null) =>
    store.insertStep(tx, { id: newId(), case_id: row.id, action, by_id: by.accountId, decision, at: clock.now() })

  /** Throws `case.closed`, `case.own_decision`, `case.own_report`. */
  const requireOpen = async (tx: Db, row: CaseTable, viewer: Viewer): Promise<void> => {
    if (!isWaiting(row)) throw new AppError('case.closed')
    if (row.state === 'appealed' && row.decided_by === viewer.accountId) throw new AppError('case.own_decision')
    if (await store.hasSide(tx, await eyeOf(viewer, tx), row.id)) throw new AppError('case.own_report')
  }

  /** Nobody of the staff loses the account by the word of a colleague who is no administrator. */
  const requireMayRestrict = async (tx: Db, ownerId: string | null, viewer: Viewer): Promise<void> => {
    const owner = ownerId === null ? undefined : await accounts.find(ownerId, tx)
    if (!owner) throw new AppError('case.decision_unfit')
    await staffRoles.requireMayShut(tx, viewer, owner)
  }

  return {
    /** Throws `case.none_waiting`, and `case.unknown` for a case that others are to be like. */
    next: (viewer: Viewer, { state, sameAs }: QueryOf<Calls['cases']['next']>): Promise<CaseTable> =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const like = sameAs === undefined ? undefined : await requireSeen(viewer, await store.find(tx, sameAs), tx)
        const row = await store.takeNext(tx, await eyeOf(viewer, tx), { isFirst: state === 'first', sameAs: like }, now, after(now, lease))
        if (!row) throw new AppError('case.none_waiting')
        await note(tx, row, 'taken', viewer)
        return row
      }),

    /** Whoever holds it already holds it anew. Throws the codes of `cases.claim`. */
    claim: (viewer: Viewer, id: string): Promise<CaseTable> =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const row = await requireSeen(viewer, await store.lock(tx, id), tx)
        await requireOpen(tx, row, viewer)
        const isMine = isHeldBy(row, viewer.accountId, now)
        if (isHeld(row, now) && !isMine) throw new AppError('case.taken')
        if (!isMine) await note(tx, row, 'taken', viewer)
        const state = row.state === 'appealed' ? row.state : 'taken'
        return store.update(tx, id, { state, taken_by: viewer.accountId, lease_until: after(now, lease) })
      }),

    /** Throws `case.unknown`, `case.not_taken`. */
    release: (viewer: Viewer, id: string): Promise<CaseTable> =>
      inTransaction(db, async (tx) => {
        const row = await requireSeen(viewer, await store.lock(tx, id), tx)
        if (!isWaiting(row) || !isHeldBy(row, viewer.accountId, clock.now())) throw new AppError('case.not_taken')
        await note(tx, row, 'released', viewer)
        const state = row.state === 'appealed' ? row.state : 'open'
        return store.update(tx, id, { state, taken_by: null, lease_until: null })
      }),

    /** Throws the codes of `cases.decide`. */
    async decide(viewer: Viewer, id: string, form: Form): Promise<CaseTable> {
      const { target, target_id: targetId } = await requireSeen(viewer, await store.find(db, id))
      return inTransaction(db, async (tx) => {
        await store.lockTarget(tx, target, targetId)
        const row = await requireSeen(viewer, await store.lock(tx, id), tx)
        await requireOpen(tx, row, viewer)
        const now = clock.now()
        if (!isHeldBy(row, viewer.accountId, now)) throw new AppError('case.not_taken')
        const { words, until } = read(form, row, now)
        const { refusal, sanction } = effectOn(form.decision, row)
        if (sanction !== null) await requireMayRestrict(tx, row.owner_id, viewer)
        const isAppeal = row.state === 'appealed'
        const decided = await store.update(tx, id, {
          ...sealed.close({ words }, id),
          // What nobody can appeal against is over at once.
          state: isAppeal || form.decision === 'keep' ? 'final' : 'decided',
          decision: form.decision,
          rule: form.rule,
          decided_by: viewer.accountId,
          decided_at: now,
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
        if (isPage(target)) await requireUnchanged(subjects, tx, row, form.seen)
        if (form.decision === 'keep' && isLookedAt) await effects.release(tx, target, targetId)
        if (!isPage(target)) await requireUnchanged(subjects, tx, row, form.seen)
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
      })
    },
  }
}
