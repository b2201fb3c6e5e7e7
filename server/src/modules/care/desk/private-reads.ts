// What is private of an account is opened for a while, for a reason that the person reads, and owners hear of whoever reads much.
import { siteRolesAmong, type BodyOf, type Calls, type PrivateField, type PrivateRead } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, hours } from '#platform/clock.ts'
import { cutPage, inTransaction, readCursor, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import { noteInAudit } from '#ground/audit'
import { manyReadsLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import { readLife, readsOfDay, readsOfHour } from './policy.ts'
import * as store from './store.ts'

type Form = BodyOf<Calls['accounts']['read']>
export type PrivateReads = ReturnType<typeof createPrivateReads>

export function createPrivateReads({ db, clock, mail, accounts, cases, hasInquiry, siteUrl }: Needs) {
  /** A case of somebody else is no reason to read of this person. */
  const requireAbout = async ({ account, caseId, inquiryId }: Form): Promise<void> => {
    if (!(await accounts.find(account))) throw new AppError('user.unknown')
    if (caseId !== undefined && (await cases.ownerOf(caseId)) !== account) throw new AppError('case.unknown')
    if (inquiryId !== undefined && !(await hasInquiry(inquiryId))) throw new AppError('inquiry.unknown')
  }

  const tellOwners = async (tx: Db, viewer: Viewer): Promise<void> => {
    const now = clock.now()
    const { ofDay, loose } = await store.countReads(tx, viewer.accountId, after(now, -days(1)), after(now, -hours(1)))
    // Once each time that it is reached.
    if (ofDay !== readsOfDay && loose !== readsOfHour) return
    const reader = await accounts.find(viewer.accountId, tx)
    for (const { account } of await accounts.loadMany(await accounts.staffWith('staff.write', tx), tx))
      if (account.email !== null)
        await mail.send(
          tx,
          manyReadsLetter(account.email, { name: reader?.name ?? '', username: reader?.username ?? '', ofDay, loose, siteUrl }),
        )
  }

  return {
    /** Throws the codes of `accounts.read`. */
    async open(viewer: Viewer, form: Form): Promise<Date> {
      await requireAbout(form)
      const reason = toPlainText(form.reason).trim()
      if ([...reason].length < 10)
        throw new AppError('request.invalid', { errors: [{ path: 'reason', message: 'Say why, in a few words.' }] })
      return inTransaction(db, async (tx) => {
        await store.lockReader(tx, viewer.accountId)
        const now = clock.now()
        const until = after(now, readLife)
        const { account, fields, caseId, inquiryId } = form
        await store.insertRead(tx, {
          id: newId(),
          account_id: account,
          by_account: viewer.accountId,
          roles: siteRolesAmong(viewer.roles),
          fields: [...fields],
          reason,
          case_id: caseId ?? null,
          inquiry_id: inquiryId ?? null,
          at: now,
          until,
        })
        noteInAudit({ object: { type: 'accounts', id: account }, account, reason, after: { fields, caseId, inquiryId } })
        await tellOwners(tx, viewer)
        return until
      })
    },

    /** What of an account is open to whoever looks; until all of that is. */
    async openTo(viewer: Viewer, accountId: string): Promise<{ fields: ReadonlySet<PrivateField>; until: Date | undefined }> {
      const rows = await store.listOpen(db, accountId, viewer.accountId, clock.now())
      const [first] = rows.map(({ until }) => until).toSorted((a, b) => a.getTime() - b.getTime())
      return { fields: new Set(rows.flatMap(({ fields }) => fields)), until: first }
    },

    /** What the person reads of it: by which role, never by whom. */
    async ofPerson(accountId: string, { limit = 25, cursor }: { limit?: number; cursor?: string }) {
      const found = await store.listReadsOf(db, accountId, readCursor(cursor), limit + 1)
      const { rows, nextCursor } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
      const data = rows.map(({ id, at, roles, fields, reason }): PrivateRead => ({ _id: id, at: at.toISOString(), roles, fields, reason }))
      return { data, nextCursor }
    },
  }
}
