// What staff decides on an account without a report: a case that is opened and decided at once, so that the words, the letter, the
// appeal and the end are those of every other, and one rule says what an account may do.
import type { CaseRule } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { noteInAudit } from '#ground/audit'
import type { Account } from '#people/accounts'
import type { Effects } from './effects.ts'
import { restoredLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import { newCase } from './opening.ts'
import { digestOf } from './policy.ts'
import * as store from './store.ts'
import type { Subjects } from './subjects.ts'
import type { CaseTable, SealedWords, StepTable } from './tables.ts'

export interface Decided {
  readonly decision: 'limit' | 'suspend'
  readonly rule: CaseRule
  readonly words: string
  readonly days: number | undefined
}

export type ByHand = ReturnType<typeof createByHand>

/** Of an account its owner alone is asked for; there is nothing else to look at. */
const targetOf = ({ kind }: Account) => (kind === 'performer' ? ('performer' as const) : ('user' as const))

function wordsIn(text: string): string {
  const words = toPlainText(text)
  if (words.trim() === '') throw new AppError('request.invalid', { errors: [{ path: 'words', message: 'Say why.' }] })
  return words
}

export function createByHand(needs: Needs, subjects: Subjects, effects: Effects, sealed: SealedWords) {
  const { db, clock, outbox, mail, accounts, administration, staffRoles, siteUrl } = needs

  const step = (tx: Db, caseId: string, by: Viewer, action: StepTable['action'], decision: StepTable['decision'] = null) =>
    store.insertStep(tx, { id: newId(), case_id: caseId, action, by_id: by.accountId, decision, at: clock.now() })

  /** Held until the transaction ends, as by decisions on reports. Throws `user.unknown` and what shutting somebody out throws. */
  const requireTarget = async (tx: Db, viewer: Viewer, accountId: string): Promise<Account> => {
    const known = await accounts.find(accountId, tx)
    if (!known) throw new AppError('user.unknown')
    await store.lockTarget(tx, targetOf(known), accountId)
    await staffRoles.requireMayShut(tx, viewer, known)
    await store.lockOwner(tx, accountId)
    return (await accounts.find(accountId, tx)) ?? known
  }

  return {
    /** Throws the codes of `accounts.suspend` and `accounts.limit`. */
    restrict: (viewer: Viewer, accountId: string, { decision, rule, words: text, days: count }: Decided): Promise<void> =>
      inTransaction(db, async (tx) => {
        const words = wordsIn(text)
        const account = await requireTarget(tx, viewer, accountId)
        if (decision === 'suspend' && account.status === 'suspended') throw new AppError('account.suspended_already')
        const target = targetOf(account)
        const subject = await subjects.find(target, accountId, 'staff', tx)
        if (!subject) throw new AppError('user.unknown')
        const now = clock.now()
        const until = count === undefined ? null : after(now, days(count))
        const why = { reasons: [], reports: 0, weight: 0, priority: 2, wanted: [] }
        const begun = newCase({ target, targetId: accountId, subject, digest: digestOf(subject) }, why, now)
        const row: CaseTable = {
          ...begun,
          ...sealed.close({ words }, begun.id),
          is_by_hand: true,
          owner_id: accountId,
          // Nothing of the page is evidence, and nobody holds it.
          file_ids: [],
          state: 'decided',
          decision,
          rule,
          decided_by: viewer.accountId,
          decided_at: now,
          until,
          sanction: decision,
          sanction_until: until,
        }
        await store.insert(tx, row)
        await step(tx, row.id, viewer, 'opened')
        await step(tx, row.id, viewer, 'decided', decision)
        await effects.settleOwner(tx, accountId)
        noteInAudit({
          account: accountId,
          before: { status: account.status, limitedUntil: account.limited_until?.toISOString() ?? null },
          after: { decision, rule, case: row.id, until: until?.toISOString() ?? null },
        })
        const { page_id: pageId } = row
        const facts = { target, targetId: accountId, ownerId: accountId, pageId, decision, rule }
        await outbox.write(tx, 'case.decided', { caseId: row.id, ...facts, isAppeal: false, isChanged: false })
      }),

    /** Ends all that restricts an account now. Throws the codes of `accounts.restore`. */
    restore: (viewer: Viewer, accountId: string, text: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const words = wordsIn(text)
        const account = await requireTarget(tx, viewer, accountId)
        const sanctions = await store.sanctionsOf(tx, accountId)
        for (const { id } of sanctions) {
          await store.update(tx, id, { sanction: null, sanction_until: null })
          await step(tx, id, viewer, 'ended')
        }
        await effects.settleOwner(tx, accountId)
        const wasBare = await administration.endBareSuspension(tx, accountId)
        if (sanctions.length === 0 && !wasBare) throw new AppError('account.not_restricted')
        noteInAudit({
          account: accountId,
          before: { status: account.status, limitedUntil: account.limited_until?.toISOString() ?? null },
          after: { ended: sanctions.map(({ id }) => id) },
        })
        if (account.email !== null && account.email_verified_at !== null)
          await mail.send(tx, restoredLetter({ to: account.email, name: account.name, words, siteUrl }))
      }),

    /** What whoever is shut out reads once they have shown that the account is theirs; undefined: there are no words. */
    async statementFor(accountId: string): Promise<{ readonly words: string; readonly until: Date | null } | undefined> {
      const row = await store.findSuspension(db, accountId, clock.now())
      const words = row && sealed.open(row).words
      return row && words ? { words, until: row.sanction_until } : undefined
    },
  }
}
