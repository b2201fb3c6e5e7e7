// What visitors write to the operator, closed in its table (access.md J78), and what an administrator does about it.
import { AppError } from '#platform/app-error.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Sealing } from '#platform/sealing/index.ts'
import { digestOf, isTokenOf, newToken } from '#platform/secrets.ts'
import { toEmail, toName } from '#people/accounts'
import * as store from './store.ts'

export interface ContactNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  readonly sealing: Sealing
  readonly siteUrl: string
}

export type Contact = ReturnType<typeof createContact>

/** What the form asked, by the names of its fields. */
type Details = Readonly<Record<string, string>>

export interface Inquiry extends Omit<store.InquiryTable, 'details'> {
  readonly details: Details
}

const passLife = hours(72)

export function createContact({ db, clock, mail, sealing, siteUrl }: ContactNeeds) {
  const sealed = sealing.of('inquiry', 'id', ['name', 'email', 'details'])
  const open = (row: store.InquiryTable): Inquiry => {
    const opened = sealed.open(row)
    return { ...opened, details: JSON.parse(opened.details) as Details }
  }
  const update = async (tx: Db, id: string, change: Parameters<typeof store.updateInquiry>[2]) => {
    const row = await store.updateInquiry(tx, id, change)
    if (!row) throw new AppError('inquiry.unknown')
    return open(row)
  }
  return {
    /** Throws `request.invalid` for what is no address. */
    async receive(kind: 'contact' | 'info', sender: { name: string; email: string }, details: Details) {
      const email = toEmail(sender.email)
      if (!email) throw new AppError('request.invalid', { errors: [{ path: 'email', message: 'Enter one e-mail address.' }] })
      const row = { id: newId(), kind, name: toName(sender.name), email, details: JSON.stringify(details), created_at: clock.now() }
      await store.insertInquiry(db, sealed.close(row, row.id))
    },
    async list(isAnswered: boolean, window: { limit: number; offset: number }): Promise<{ inquiries: Inquiry[]; total: number }> {
      const { rows, total } = await store.listInquiries(db, isAnswered, window)
      return { inquiries: rows.map(open), total }
    },
    answer: (id: string, isAnswered: boolean) =>
      inTransaction(db, (tx) => update(tx, id, { answered_at: isAnswered ? clock.now() : null })),

    /** Mails a link by which a browser asks the date of birth again; an earlier one ends (youth.md Y2). */
    letAskAgain: (id: string) =>
      inTransaction(db, async (tx) => {
        const code = newToken('a')
        const now = clock.now()
        const inquiry = await update(tx, id, { answered_at: now, pass_hash: digestOf(code), pass_expires_at: after(now, passLife) })
        const link = `${siteUrl}/auth/register?again=${code}`
        const text = `Hello ${inquiry.name},\n\nyou wrote that your date of birth was a mistake. Open this link in the browser where it happened and enter the right date:\n${link}\n\nThe link works once, for three days.`
        await mail.send(tx, { to: inquiry.email, subject: 'Your date of birth', text })
        return inquiry
      }),
    /** Throws `auth.link_expired`. */
    async takePass(code: string): Promise<void> {
      const isGood = isTokenOf('a', code) && (await store.takePass(db, digestOf(code), clock.now()))
      if (!isGood) throw new AppError('auth.link_expired')
    },
  }
}
