// How a case begins, or grows: by a report, in its transaction, or because nobody shall see something before staff has. Child safety is
// hidden in it, too (youth.md Y71).
import type { ReportReason, ReportTarget, ReviewReason } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { shorten } from '#platform/plain-text.ts'
import type { Effects } from './effects.ts'
import type { Needs } from './needs.ts'
import { digestOf, isChildSafety, isFirst, isHiddenAtOnce, notPending, priorityFirst, priorityOf } from './policy.ts'
import * as store from './store.ts'
import type { Reported } from './subjects.ts'
import type { CaseTable } from './tables.ts'

export interface Report {
  readonly target: ReportTarget
  readonly targetId: string
  readonly subject: Reported
  /** Of its words and files. */
  readonly digest: Buffer
  readonly reason: ReportReason
  /** How much whoever reports was right before: 0 to 1. */
  readonly reliability: number
  readonly isReporterMinor: boolean
}

export interface Wanted {
  readonly target: ReportTarget
  readonly targetId: string
  readonly subject: Reported
  readonly why: ReviewReason
}

export type Opening = ReturnType<typeof createOpening>

const longestTitle = 200

type Facts = Pick<Report, 'target' | 'targetId' | 'subject' | 'digest'>
type Why = Pick<CaseTable, 'reasons' | 'reports' | 'weight' | 'priority' | 'wanted'>

export const newCase = ({ target, targetId, subject, digest }: Facts, why: Why, now: Date): CaseTable => ({
  id: newId(),
  target,
  target_id: targetId,
  owner_id: subject.authorId,
  page_id: subject.pageId,
  title: shorten(subject.title, longestTitle),
  file_ids: [...subject.fileIds],
  digest,
  ...why,
  state: 'open',
  is_by_hand: false,
  opened_at: now,
  waiting_since: now,
  taken_by: null,
  lease_until: null,
  ...notPending,
  was_hidden: false,
  refusal: null,
  sanction: null,
  sanction_until: null,
  decision: null,
  rule: null,
  words: null,
  decided_by: null,
  decided_at: null,
  until: null,
  appeal: null,
  appealed_at: null,
  first_decision: null,
  appeal_hash: null,
})

export function createOpening({ clock, outbox }: Pick<Needs, 'clock' | 'outbox'>, { settleTarget }: Effects) {
  const add = (tx: Db, { id }: Pick<CaseTable, 'id'>, action: 'opened' | 'hidden') =>
    store.insertStep(tx, { id: newId(), case_id: id, action, by_id: null, decision: null, at: clock.now() })

  const begin = async (tx: Db, facts: Facts, why: Why, isByHand = false): Promise<CaseTable> => {
    const row = { ...newCase(facts, why, clock.now()), is_by_hand: isByHand }
    await store.insert(tx, row)
    await add(tx, row, 'opened')
    return row
  }

  const grow = (tx: Db, known: CaseTable, { subject, digest, reason, reliability }: Report): Promise<CaseTable> => {
    const reasons = [...new Set([...known.reasons, reason])]
    const weight = known.weight + reliability
    return store.update(tx, known.id, {
      title: shorten(subject.title, longestTitle),
      file_ids: [...new Set([...known.file_ids, ...subject.fileIds])],
      digest,
      reasons,
      reports: known.reports + 1,
      weight,
      priority: Math.min(known.priority, priorityOf(reasons, weight)),
    })
  }

  return {
    /** One at a time for each thing, until the transaction ends. */
    hold: async (tx: Db, target: ReportTarget, targetId: string): Promise<void> => void (await store.lockTarget(tx, target, targetId)),

    /** Answers the case that the report belongs to. The transaction holds the thing. */
    async open(tx: Db, report: Report): Promise<string> {
      const { target, targetId, subject, digest, reason, reliability, isReporterMinor } = report
      const isUrgent = isChildSafety(reason, isReporterMinor || subject.isOfMinor)
      // Asked before this report is part of any case.
      const wasKept = isUrgent && (await store.wasKept(tx, target, targetId, digest))
      const known = await store.lockOpen(tx, target, targetId)
      const row = known
        ? await grow(tx, known, report)
        : await begin(tx, report, {
            reasons: [reason],
            reports: 1,
            weight: reliability,
            priority: priorityOf([reason], reliability),
            wanted: [],
          })
      if (!isUrgent) return row.id
      if (row.priority > 0) await store.update(tx, row.id, { priority: 0 })
      if (known?.priority !== 0) await outbox.write(tx, 'case.urgent', { caseId: row.id })
      const { isOfMinor } = subject
      if (!isHiddenAtOnce({ isChildSafety: isUrgent, target, isOfMinor, reliability, wasKept })) return row.id
      if (row.refusal !== null) return row.id
      await store.update(tx, row.id, { refusal: 'hidden', was_hidden: true })
      await add(tx, row, 'hidden')
      await settleTarget(tx, target, targetId)
      return row.id
    },

    /** It was taken down, and why is lost: hidden until staff decides once more. The transaction holds the thing. */
    async hideAgain(tx: Db, facts: Facts): Promise<void> {
      const known = await store.lockOpen(tx, facts.target, facts.targetId)
      if (known?.refusal || (await store.refusalsOf(tx, facts.target, facts.targetId)).size > 0) return
      const row = known ?? (await begin(tx, facts, { reasons: [], reports: 0, weight: 0, priority: 1, wanted: [] }, true))
      await store.update(tx, row.id, { refusal: 'hidden', was_hidden: true })
      await add(tx, row, 'hidden')
      await settleTarget(tx, facts.target, facts.targetId)
    },

    /** Nobody shall see it before staff has: it is as it is now, whatever was said of it before. The transaction holds the thing. */
    async want(tx: Db, { target, targetId, subject, why }: Wanted): Promise<void> {
      const facts = { target, targetId, subject, digest: digestOf(subject) }
      const known = await store.lockOpen(tx, target, targetId)
      if (!known) {
        await begin(tx, facts, { reasons: [], reports: 0, weight: 0, priority: priorityFirst, wanted: [why] })
        return
      }
      await store.update(tx, known.id, {
        title: shorten(subject.title, longestTitle),
        file_ids: [...new Set([...known.file_ids, ...subject.fileIds])],
        digest: facts.digest,
        wanted: [...new Set([...known.wanted, why])],
      })
    },

    /** Nobody has to see it any more; what was reported of it stays to be decided. The transaction holds the thing. */
    async giveUp(tx: Db, target: ReportTarget, targetId: string): Promise<void> {
      const known = await store.lockOpen(tx, target, targetId)
      if (!known || !isFirst(known)) return
      await store.update(
        tx,
        known.id,
        known.reports > 0 ? { wanted: [] } : { state: 'gone', file_ids: [], title: '', taken_by: null, lease_until: null, ...notPending },
      )
    },
  }
}
