// What staff does to an account.
import type { BodyOf, Calls, StaffNote } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { noteInAudit } from '#ground/audit'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { SealedNotes } from './tables.ts'

export function createWriting({ db, clock, accounts, sessions, factors, staffRoles, cases, screening }: Needs, sealed: SealedNotes) {
  return {
    /** Throws `user.unknown`, `request.invalid`. */
    async note({ accountId: by }: Viewer, accountId: string, written: string): Promise<StaffNote> {
      const text = toPlainText(written)
      if (text === '') throw new AppError('request.invalid', { errors: [{ path: 'text', message: 'Write something.' }] })
      const note = { id: newId(), account_id: accountId, by_account: by, text, at: clock.now() }
      await inTransaction(db, async (tx) => {
        if (!(await accounts.find(accountId, tx))) throw new AppError('user.unknown')
        noteInAudit({ account: accountId, after: { note: note.id } })
        await store.insertNote(tx, sealed.close(note, note.id))
      })
      const card = (await accounts.cards([by])).get(by)
      return { _id: note.id, by: card ?? null, text, at: note.at.toISOString() }
    },

    suspend: (viewer: Viewer, accountId: string, { rule, words, days }: BodyOf<Calls['accounts']['suspend']>) =>
      cases.byHand.restrict(viewer, accountId, { decision: 'suspend', rule, words, days }),
    limit: (viewer: Viewer, accountId: string, { rule, words, days }: BodyOf<Calls['accounts']['limit']>) =>
      cases.byHand.restrict(viewer, accountId, { decision: 'limit', rule, words, days }),
    restore: (viewer: Viewer, accountId: string, { words }: BodyOf<Calls['accounts']['restore']>) =>
      cases.byHand.restore(viewer, accountId, words),

    /** What they write from now on waits. Throws `user.unknown`, `request.invalid` and what shutting somebody out throws. */
    async quiet(viewer: Viewer, accountId: string, { hours, words }: BodyOf<Calls['accounts']['quiet']>): Promise<void> {
      const reason = toPlainText(words).trim()
      if (reason === '') throw new AppError('request.invalid', { errors: [{ path: 'words', message: 'Say why.' }] })
      await inTransaction(db, async (tx) => {
        const target = await accounts.find(accountId, tx)
        if (!target) throw new AppError('user.unknown')
        await staffRoles.requireMayShut(tx, viewer, target)
        const until = await screening.quiet.set(tx, { accountId, by: viewer.accountId, reason, hours })
        noteInAudit({ account: accountId, after: { quietUntil: until.toISOString() } })
      })
    },

    /** Throws `user.unknown` and what shutting somebody out throws. */
    signOut: (viewer: Viewer, accountId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const target = await accounts.find(accountId, tx)
        if (!target) throw new AppError('user.unknown')
        await staffRoles.requireMayShut(tx, viewer, target)
        const ended = await sessions.end(tx, accountId, {})
        noteInAudit({ account: accountId, after: { ended } })
      }),

    /** A colleague's factors are taken by owners alone; nobody asks for their own. Throws the codes of `accounts.resetFactors`. */
    async resetFactors(viewer: Viewer, accountId: string, evidence: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const target = await accounts.find(accountId, tx)
        if (!target) throw new AppError('user.unknown')
        await staffRoles.requireMayShut(tx, viewer, target)
      })
      await factors.resets.ask(viewer, accountId, evidence)
    },

    /** Throws `user.unknown`, `factor.unknown`. */
    keepFactors: (accountId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (!(await accounts.find(accountId, tx))) throw new AppError('user.unknown')
        if (!(await factors.resets.stop(tx, accountId))) throw new AppError('factor.unknown')
        noteInAudit({ account: accountId })
      }),
  }
}
