// How decisions take effect: all cases of a thing say together how it is shown, all of an account what it may do. So one that is
// taken back brings back no more than it took.
import type { ReportTarget } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { Subjects } from './subjects.ts'

export type Effects = ReturnType<typeof createEffects>

export const createEffects = ({ clock, administration }: Pick<Needs, 'clock' | 'administration'>, subjects: Subjects) => ({
  /** The transaction holds the target (`store.lockTarget`). */
  async settleTarget(tx: Db, target: ReportTarget, targetId: string): Promise<void> {
    const refusals = await store.refusalsOf(tx, target, targetId)
    await subjects.refuse(tx, target, targetId, refusals.has('removed') ? 'removed' : refusals.has('hidden') ? 'hidden' : null)
  },

  /** What waited for this is shown, as far as no other case refuses it. After `settleTarget`. */
  release: subjects.release,
  /** It is not shown; what stands there without it stays. */
  decline: subjects.decline,

  async settleOwner(tx: Db, ownerId: string): Promise<void> {
    await store.lockOwner(tx, ownerId)
    const now = clock.now()
    const sanctions = (await store.sanctionsOf(tx, ownerId)).filter(({ sanction_until: until }) => until === null || until > now)
    const limits = sanctions.flatMap(({ sanction, sanction_until: until }) => (sanction === 'limit' && until ? [until.getTime()] : []))
    await administration.restrict(tx, ownerId, {
      suspendedBy: sanctions.find(({ sanction }) => sanction === 'suspend')?.id,
      limitedUntil: limits.length === 0 ? null : new Date(Math.max(...limits)),
    })
  },
})
