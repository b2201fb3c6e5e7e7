// The one queue of what was reported: opened by reports, worked on by staff, told to owners, appealed once.
import type { ReportTarget } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { inTransaction, type Cursor } from '#platform/db/index.ts'
import { createAppealing } from './appealing.ts'
import { createByHand } from './by-hand.ts'
import { createCarryingOut } from './carrying-out.ts'
import { createDeciding } from './deciding.ts'
import { createEffects } from './effects.ts'
import { lookAtThemFirst } from './first-look.ts'
import { liftWhatIsOver } from './lifting.ts'
import { showWhatWaitedLong } from './quiet.ts'
import { createGathering } from './gathering.ts'
import { createJudging } from './judging.ts'
import type { Needs, ReportersOf, ReportsOf } from './needs.ts'
import { createOpening } from './opening.ts'
import { digestOf } from './policy.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import { createSubjects } from './subjects.ts'
import { tellOfCases } from './telling.ts'

export type Cases = ReturnType<typeof createCases>

export function createCases(needs: Needs) {
  const { db, clock, media, sealing } = needs
  const sealed = sealing.of('review_case', 'id', ['words', 'appeal', 'pending_words'])
  const subjects = createSubjects(needs)
  const effects = createEffects(needs, subjects)
  // Reports stand below: they are told of here once they are there.
  let findReports: ReportsOf = () => Promise.resolve([])
  let findReporters: ReportersOf = () => sql`select null::uuid where false`
  const reading = createReading(
    needs,
    subjects,
    sealed,
    (caseId) => findReports(caseId),
    (caseId) => findReporters(caseId),
  )
  const opening = createOpening(needs, effects)
  lookAtThemFirst(needs, subjects, opening)
  tellOfCases(needs, subjects, sealed)
  liftWhatIsOver(needs, effects)
  showWhatWaitedLong(needs, effects, opening)
  const judging = createJudging(needs, subjects, reading.eyeOf)
  const carryingOut = createCarryingOut(needs, effects, judging, reading.requireSeen, sealed)
  media.alsoAdmit((viewerId, fileId) => store.holdsFile(db, viewerId, fileId, clock.now()))
  return {
    subjects,
    /** Of these, what is reported and not decided yet, by people who together weigh so much. */
    heavyAmong: (ids: readonly string[], least: number): Promise<ReadonlySet<string>> => store.findHeavy(db, ids, least),
    opening,
    reading,
    deciding: createDeciding(needs, judging, carryingOut, reading.requireSeen, reading.eyeOf, sealed),
    gathering: createGathering(needs, subjects, reading.requireSeen, reading.eyeOf),
    appealing: createAppealing(needs, subjects, sealed),
    byHand: createByHand(needs, subjects, effects, sealed),
    /** Whose case it is; undefined: there is none of this id, or a team's. */
    ownerOf: async (id: string): Promise<string | undefined> => (await store.find(db, id))?.owner_id ?? undefined,
    listOf: (ownerId: string, limit: number) => store.listOf(db, ownerId, limit),
    stepsOf: (ownerId: string, after: Cursor | undefined, limit: number) => store.stepsOf(db, ownerId, after, limit),
    listUnseen: (limit: number) => store.listUnseen(db, clock.now(), limit),
    waiting: () => store.waitingByPriority(db, clock.now()),
    /** Of these, about whom a case waits. */
    waitingAmong: (ownerIds: readonly string[]) => store.waitingAmong(db, ownerIds),
    /** What staff had taken down when it was lost with a restore; staff decides once more. */
    hideAgain: (target: ReportTarget, targetId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await store.lockTarget(tx, target, targetId)
        const subject = await subjects.find(target, targetId, 'staff', tx)
        if (subject && !subject.isGone) await opening.hideAgain(tx, { target, targetId, subject, digest: digestOf(subject) })
      }),
    takeReportsFrom(reports: ReportsOf, reporters: ReportersOf): void {
      findReports = reports
      findReporters = reporters
    },
  }
}
