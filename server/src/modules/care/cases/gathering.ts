// Many cases of one owner at once: taken together by whoever has opened some of them, and then decided one after the other by the door of
// every decision, each in its own transaction with its own words, letter and appeal. What goes wrong with one leaves the others as they are.
import { mostAtOnce, samplesNeeded } from '@fieldhouse/contract/care'
import { AppError } from '#platform/app-error.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { RequireSeen } from './judging.ts'
import type { Needs } from './needs.ts'
import { lease, openedFor } from './policy.ts'
import * as store from './store.ts'
import type { Subjects } from './subjects.ts'
import type { CaseTable } from './tables.ts'

export type Gathering = ReturnType<typeof createGathering>

export function createGathering(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { touchesMinor }: Pick<Subjects, 'touchesMinor'>,
  requireSeen: RequireSeen,
  eyeOf: (viewer: Viewer, using?: Db) => Promise<store.Eye>,
) {
  return {
    /** Throws the codes of `cases.gather`. */
    gather: (viewer: Viewer, id: string): Promise<CaseTable[]> =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        await store.lockGathering(tx, viewer.accountId)
        const row = await requireSeen(viewer, await store.find(tx, id), tx)
        const opened = await store.countOpened(tx, row, viewer.accountId, after(now, -openedFor))
        if (opened < samplesNeeded) throw new AppError('case.samples_missing')
        const found = await store.lockAlike(tx, row, await eyeOf(viewer, tx), now, mostAtOnce)
        if (found.length === 0) throw new AppError('case.none_waiting')
        const isOfMinor = await touchesMinor(found, tx)
        const alike = found.filter((one) => !isOfMinor(one))
        if (alike.length === 0) throw new AppError('case.one_by_one')
        const taken: CaseTable[] = []
        for (const one of alike) {
          taken.push(await store.update(tx, one.id, { state: 'taken', taken_by: viewer.accountId, lease_until: after(now, lease) }))
          await store.insertStep(tx, {
            id: newId(),
            case_id: one.id,
            action: 'gathered',
            by_id: viewer.accountId,
            decision: null,
            at: now,
          })
        }
        return taken
      }),
  }
}
