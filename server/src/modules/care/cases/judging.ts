// Who may decide on a case, and by what: asked when a decision is made, and once more when it is carried out later.
import { longestLimit, type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Needs } from './needs.ts'
import { decisionsOn, effectOn, isFirst, isHeldBy, isWaiting, versionOf } from './policy.ts'
import * as store from './store.ts'
import type { Subjects } from './subjects.ts'
import type { CaseTable } from './tables.ts'

export type Form = BodyOf<Calls['cases']['decide']>
/** Whoever works on cases; of what is carried out later no more than the account is known. */
export type Actor = Pick<Viewer, 'accountId'>
/** A case as whoever works on it may see it. Throws `case.unknown`. */
export type RequireSeen = (viewer: Actor, row: CaseTable | undefined, using?: Db) => Promise<CaseTable>

export interface Verdict extends ReturnType<typeof effectOn> {
  readonly words: string
  /** Until when a restriction lasts; null: without an end, or it is none. */
  readonly until: Date | null
}

export type Judging = ReturnType<typeof createJudging>

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

export function createJudging(
  { clock, accounts, staffRoles }: Pick<Needs, 'clock' | 'accounts' | 'staffRoles'>,
  { find }: Pick<Subjects, 'find'>,
  eyeOf: (viewer: Actor, using?: Db) => Promise<store.Eye>,
) {
  /** Nobody of the staff loses the account by the word of a colleague who is no administrator. */
  const requireMayRestrict = async (tx: Db, ownerId: string | null, viewer: Actor): Promise<void> => {
    const owner = ownerId === null ? undefined : await accounts.find(ownerId, tx)
    if (!owner) throw new AppError('case.decision_unfit')
    await staffRoles.requireMayShut(tx, viewer, owner)
  }

  /** Throws `case.closed`, `case.own_decision`, `case.own_report`. */
  const requireOpen = async (tx: Db, row: CaseTable, viewer: Actor): Promise<void> => {
    if (!isWaiting(row)) throw new AppError('case.closed')
    if (row.state === 'appealed' && row.decided_by === viewer.accountId) throw new AppError('case.own_decision')
    if (await store.hasSide(tx, await eyeOf(viewer, tx), row.id)) throw new AppError('case.own_report')
  }

  return {
    requireOpen,

    /** What a decision comes to. Throws the codes of `cases.decide` but `case.changed`. */
    async judge(tx: Db, row: CaseTable, viewer: Actor, form: Form): Promise<Verdict> {
      await requireOpen(tx, row, viewer)
      const now = clock.now()
      if (!isHeldBy(row, viewer.accountId, now)) throw new AppError('case.not_taken')
      const wanted = read(form, row, now)
      const effect = effectOn(form.decision, row)
      if (effect.sanction !== null) await requireMayRestrict(tx, row.owner_id, viewer)
      return { ...wanted, ...effect }
    },

    /**
     * What was looked at is what stands there: asked once the thing is held by this transaction, so that nothing changes after it. What
     * nobody has seen yet must be named. Throws `case.changed`.
     */
    async requireUnchanged(tx: Db, row: CaseTable, seen: string | undefined): Promise<void> {
      if (seen === undefined && !isFirst(row)) return
      const subject = await find(row.target, row.target_id, 'staff', tx)
      if (subject && !subject.isGone && versionOf(subject) !== seen) throw new AppError('case.changed')
    },
  }
}
