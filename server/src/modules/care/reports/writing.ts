// Reporting: who may report what, the thing kept as it is, and the case that the report joins, all in one transaction.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Pages } from '#ground/pages'
import { digestOf, type Cases } from '#care/cases'
import { memory, reliabilityOf } from './policy.ts'
import * as store from './store.ts'
import type { ReportTable, SealedReport, Snapshot } from './tables.ts'

export interface WritingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly pages: Pages
  readonly cases: Pick<Cases, 'subjects' | 'opening'>
}

type Form = BodyOf<Calls['reports']['create']>

export type Writing = ReturnType<typeof createWriting>

export function createWriting({ db, clock, jobs, pages, cases }: WritingNeeds, sealed: SealedReport) {
  const { subjects, opening } = cases

  const reliability = async (tx: Db, accountId: string): Promise<number> =>
    reliabilityOf(await store.countJudged(tx, accountId, after(clock.now(), -memory)))

  const isOwn = async (viewer: Viewer, subject: { authorId: string | null; pageId: string | null }): Promise<boolean> =>
    subject.authorId === null
      ? subject.pageId !== null && pages.actAs(viewer, subject.pageId, 'own')
      : subject.authorId === viewer.accountId

  return {
    /** `isNew` is false for what the viewer has reported already and nobody has decided on. Throws the codes of `reports.create`. */
    async create(viewer: Viewer, { target, targetId: id, reason, description }: Form): Promise<{ row: ReportTable; isNew: boolean }> {
      const words = toPlainText(description ?? '')
      if (reason === 'other' && words === '')
        throw new AppError('request.invalid', { errors: [{ path: 'description', message: 'Tell us what is wrong.' }] })
      const targetId = await subjects.itemOf(target, id)
      if (targetId === undefined) throw new AppError('report.unknown')
      // Before it is looked for: it may be hidden since, by this very report.
      const known = await store.findOpen(db, viewer.accountId, target, targetId)
      if (known) return { row: known, isNew: false }
      const subject = await subjects.find(target, targetId, viewer)
      if (!subject) throw new AppError('report.unknown')
      if (await isOwn(viewer, subject)) throw new AppError('report.own')
      const { title, text, fileIds, pictures } = subject
      const snapshot: Snapshot = { title, text, fileIds, pictures }
      return inTransaction(db, async (tx) => {
        await opening.hold(tx, target, targetId)
        const first = await store.findOpen(tx, viewer.accountId, target, targetId)
        if (first) return { row: first, isNew: false }
        const trust = await reliability(tx, viewer.accountId)
        const caseId = await opening.open(tx, {
          target,
          targetId,
          subject,
          digest: digestOf(snapshot),
          reason,
          reliability: trust,
          isReporterMinor: viewer.isMinor,
        })
        const row: ReportTable = {
          id: newId(),
          case_id: caseId,
          reporter_id: viewer.accountId,
          target,
          target_id: targetId,
          reason,
          description: words,
          snapshot: JSON.stringify(snapshot),
          hashes: {},
          reliability: trust,
          created_at: clock.now(),
          closed_at: null,
          upheld: null,
        }
        await store.insert(tx, sealed.close(row, row.id))
        if (fileIds.length > 0) await jobs.send(tx, 'reports.fingerprint', { reportId: row.id })
        return { row, isNew: true }
      })
    },
  }
}
