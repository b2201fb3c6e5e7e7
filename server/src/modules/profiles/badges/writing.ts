// Giving a badge, taking it back, and ending what counts no more.
import type { SchoolBadge } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Needs } from './needs.ts'
import { isAthleteAt, seasonEndAt } from './policy.ts'
import type { BadgeReading } from './reading.ts'
import * as store from './store.ts'

export function createBadgeWriting({ db, clock, outbox, reference, accounts, schools }: Needs, reading: BadgeReading) {
  // A word ends with what it stood on, and does not come back with it: papers, school and address are of both.
  outbox.on('performer.changed', async ({ performerId }, tx) => {
    const rows = await store.openAbout(tx, performerId)
    if (rows.length > 0) await store.end(tx, await reading.spent(rows, tx), clock.now())
  })

  return {
    /** Throws what `schoolBadges.attest` may answer. */
    async attest(viewer: Viewer, { performerId, sportId }: { performerId: string; sportId: string }): Promise<SchoolBadge> {
      const attester = viewer.accountId
      if (performerId === attester) throw new AppError('badge.self')
      await reference.refuseUnknownSports([sportId])
      return inTransaction(db, async (tx) => {
        await store.lockOf(tx, performerId)
        const { schoolId } = await reading.requireOfficer(viewer, tx)
        const athlete = await reading.personOf(performerId, tx)
        if (!athlete || !accounts.isVisible(athlete.account) || !isAthleteAt(athlete.facts, schoolId))
          throw new AppError('performer.unknown')
        const now = clock.now()
        const before = await store.openOf(tx, [performerId])
        await store.end(
          tx,
          before.map(({ id }) => id),
          now,
        )
        await store.insert(tx, {
          id: newId(),
          athlete_id: performerId,
          school_id: schoolId,
          sport_id: sportId,
          attested_by: attester,
          attested_at: now,
          expires_at: seasonEndAt(now),
          ended_at: null,
        })
        const badge = (await reading.of([performerId], tx)).get(performerId)
        if (!badge) throw new Error('a badge that was just given does not count')
        return badge
      })
    },

    /** Any officer of the school that gave it. Throws `badge.not_officer`, `badge.unknown`. */
    async revoke(viewer: Viewer, performerId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await store.lockOf(tx, performerId)
        const { schoolId } = await reading.requireOfficer(viewer, tx)
        const rows = await store.openOf(tx, [performerId])
        const schoolOf = await schools.byIds(
          rows.map((row) => row.school_id),
          tx,
        )
        const own = rows.filter((row) => schoolOf.get(row.school_id)?.id === schoolId)
        if (own.length === 0) throw new AppError('badge.unknown')
        await store.end(
          tx,
          own.map(({ id }) => id),
          clock.now(),
        )
      })
    },
  }
}
