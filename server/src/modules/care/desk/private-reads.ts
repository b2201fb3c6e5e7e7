// What is private of an account is opened for a while, for a reason that the person reads, and owners hear of whoever reads much.
import {
  limitAmong,
  privateFields,
  siteRolesAmong,
  type BodyOf,
  type Calls,
  type PrivateField,
  type PrivateRead,
  type ReadField,
} from '@fieldhouse/contract'
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

interface Read {
  readonly account: string
  readonly fields: readonly ReadField[]
  readonly reason: string
  readonly caseId?: string | undefined
  readonly inquiryId?: string | undefined
}

function readReason(text: string): string {
  const reason = toPlainText(text).trim()
  if ([...reason].length < 10) throw new AppError('request.invalid', { errors: [{ path: 'reason', message: 'Say why, in a few words.' }] })
  return reason
}

const isField = (field: ReadField): field is PrivateField => privateFields.some((one) => one === field)

export function createPrivateReads({ db, clock, mail, accounts, cases, looking, hasInquiry, money, siteUrl }: Needs) {
  /** Finance reaches those whom it pays. */
  const requireWithin = async (viewer: Viewer, accountId: string): Promise<void> => {
    if (limitAmong(viewer.roles, 'people.contact') === 'payees' && !(await money.isPayee(accountId)))
      throw new AppError('staff.payees_only')
  }

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

  /** Only what safety reads may wait, and only where two decided so beforehand. */
  const toldFrom = async (tx: Db, viewer: Viewer, account: string, now: Date): Promise<Date> => {
    const quiet = viewer.roles.includes('safety') ? await store.findQuiet(tx, account, now) : undefined
    return quiet?.until ?? now
  }

  const keep = async (tx: Db, viewer: Viewer, { account, fields, reason, caseId, inquiryId }: Read): Promise<Date> => {
    await store.lockReader(tx, viewer.accountId)
    const now = clock.now()
    const until = after(now, readLife)
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
      told_from: await toldFrom(tx, viewer, account, now),
    })
    noteInAudit({ object: { type: 'accounts', id: account }, account, reason, after: { fields, caseId, inquiryId } })
    await tellOwners(tx, viewer)
    return until
  }

  return {
    /** Throws the codes of `accounts.read`. */
    async open(viewer: Viewer, form: Form): Promise<Date> {
      await requireAbout(form)
      await requireWithin(viewer, form.account)
      const read = { ...form, reason: readReason(form.reason) }
      return inTransaction(db, (tx) => keep(tx, viewer, read))
    },

    /** The site as an account sees it, read as its fields are. Throws the codes of `accounts.viewAs`. */
    async viewAs(viewer: Viewer, account: string, why: string) {
      const reason = readReason(why)
      return inTransaction(db, async (tx) => {
        const look = await looking.open(tx, viewer, account)
        await keep(tx, viewer, { account, fields: ['site'], reason })
        return look
      })
    },

    /** Throws the codes of `accounts.quietReads`. */
    async quiet(
      { accountId: by }: Viewer,
      account: string,
      { reason: why, days: count }: BodyOf<Calls['accounts']['quietReads']>,
    ): Promise<Date> {
      const reason = readReason(why)
      return inTransaction(db, async (tx) => {
        if (!(await accounts.find(account, tx))) throw new AppError('user.unknown')
        const now = clock.now()
        const until = after(now, days(count))
        noteInAudit({ account, reason, after: { until } })
        await store.setQuiet(tx, { account_id: account, by_account: by, reason, at: now, until })
        return until
      })
    },

    /** What of an account is open to whoever looks; until all of that is. */
    async openTo(viewer: Viewer, accountId: string): Promise<{ fields: ReadonlySet<PrivateField>; until: Date | undefined }> {
      const rows = (await store.listOpen(db, accountId, viewer.accountId, clock.now())).filter(({ fields }) => fields.some(isField))
      const [first] = rows.map(({ until }) => until).toSorted((a, b) => a.getTime() - b.getTime())
      return { fields: new Set(rows.flatMap(({ fields }) => fields.filter(isField))), until: first }
    },

    /** What the person reads of it: by which role, never by whom. */
    async ofPerson(accountId: string, { limit = 25, cursor }: { limit?: number; cursor?: string }) {
      const found = await store.listReadsOf(db, accountId, clock.now(), readCursor(cursor), limit + 1)
      const { rows, nextCursor } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
      const data = rows.map(({ id, at, roles, fields, reason }): PrivateRead => ({ _id: id, at: at.toISOString(), roles, fields, reason }))
      return { data, nextCursor }
    },
  }
}
