// Working on cases: taking one, giving it back, deciding on it. A case is held by one person for a quarter of an hour.
import type { QueryOf, Calls } from '@fieldhouse/contract'
import { undoSeconds } from '@fieldhouse/contract/care'
import { AppError } from '#platform/app-error.ts'
import { after, seconds } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { CarryingOut } from './carrying-out.ts'
import type { Form, Judging, RequireSeen } from './judging.ts'
import type { Needs } from './needs.ts'
import { isHeld, isHeldBy, isWaiting, lease, notPending } from './policy.ts'
import * as store from './store.ts'
import type { CaseTable, SealedWords } from './tables.ts'

export type Deciding = ReturnType<typeof createDeciding>

export function createDeciding(
  { db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>,
  { requireOpen, judge, requireUnchanged }: Judging,
  { note, carryOut }: CarryingOut,
  requireSeen: RequireSeen,
  eyeOf: (viewer: Viewer, using?: Db) => Promise<store.Eye>,
  sealed: SealedWords,
) {
  /** Nothing of it happens before it is due, and nobody else has the case until then. Throws `case.changed`. */
  const wait = async (tx: Db, row: CaseTable, { decision, rule, days, seen }: Form, words: string): Promise<CaseTable> => {
    await requireUnchanged(tx, row, seen)
    const [now, pending] = [clock.now(), { decision, rule, ...(days !== undefined && { days }), ...(seen !== undefined && { seen }) }]
    const until = after(now, seconds(undoSeconds))
    // A little later: the clock of the queue is another.
    await jobs.send(tx, 'cases.carry-out', {}, { startAfter: after(until, seconds(0.5)) })
    const held = { pending, pending_until: until, lease_until: after(now, lease) }
    return store.update(tx, row.id, { ...sealed.close({ pending_words: words }, row.id), ...held })
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

    /** With what was decided and is not carried out yet. Throws `case.unknown`, `case.not_taken`. */
    release: (viewer: Viewer, id: string): Promise<CaseTable> =>
      inTransaction(db, async (tx) => {
        const row = await requireSeen(viewer, await store.lock(tx, id), tx)
        if (!isWaiting(row) || !isHeldBy(row, viewer.accountId, clock.now())) throw new AppError('case.not_taken')
        await note(tx, row, 'released', viewer)
        const state = row.state === 'appealed' ? row.state : 'open'
        return store.update(tx, id, { ...notPending, state, taken_by: null, lease_until: null })
      }),

    /** Another decision takes the place of one that waits. Throws the codes of `cases.decide`. */
    async decide(viewer: Viewer, id: string, form: Form): Promise<CaseTable> {
      const { target, target_id: targetId } = await requireSeen(viewer, await store.find(db, id))
      return inTransaction(db, async (tx) => {
        await store.lockTarget(tx, target, targetId)
        const row = await requireSeen(viewer, await store.lock(tx, id), tx)
        const verdict = await judge(tx, row, viewer, form)
        return form.mayUndo ? wait(tx, row, form, verdict.words) : carryOut(tx, row, viewer, form, verdict)
      })
    },

    /** The case is in hand again. Throws `case.unknown`, `case.not_pending`. */
    undo: (viewer: Viewer, id: string): Promise<CaseTable> =>
      inTransaction(db, async (tx) => {
        const row = await requireSeen(viewer, await store.lock(tx, id), tx)
        if (!row.pending || row.taken_by !== viewer.accountId) throw new AppError('case.not_pending')
        return store.update(tx, id, { ...notPending, lease_until: after(clock.now(), lease) })
      }),
  }
}
