// Outgoing mail: kept in a table in the transaction of its cause, sent by a job, each once. Without a mail server it
// stays there and development shows it at /dev/mail.
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { newId } from '../new-id.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface StoredLetter extends Letter {
  readonly id: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

export interface Mail {
  send(tx: Db, letter: Letter): Promise<void>
  /** The newest letters, for the development page and for tests. */
  list(limit: number): Promise<StoredLetter[]>
}

type MailTables = {
  mail: { id: string; to_address: string; subject: string; body: string; created_at: Date; sent_at: Date | null }
}

export interface MailNeeds {
  readonly db: Db
  readonly jobs: Jobs
  readonly clock: Clock
  readonly smtpUrl: string
  readonly from: string
}

export function createMail({ db, jobs, clock, smtpUrl, from }: MailNeeds): Mail {
  const transport = smtpUrl === '' ? undefined : createTransport(smtpUrl)

  jobs.define({
    name: 'mail.send',
    retries: 10,
    async run({ mailId }) {
      if (!transport) return
      const mails = db.withTables<MailTables>()
      const letter = await mails.selectFrom('mail').selectAll().where('id', '=', String(mailId)).executeTakeFirst()
      if (!letter || letter.sent_at) return
      await transport.sendMail({ from, to: { name: '', address: letter.to_address }, subject: letter.subject, text: letter.body })
      await mails.updateTable('mail').set({ sent_at: clock.now() }).where('id', '=', letter.id).execute()
    },
  })

  return {
    async send(tx, { to, subject, text }) {
      const id = newId()
      const row = { id, to_address: to, subject, body: text, created_at: clock.now(), sent_at: null }
      await tx.withTables<MailTables>().insertInto('mail').values(row).execute()
      if (transport) await jobs.send(tx, 'mail.send', { mailId: id })
    },
    async list(limit) {
      const rows = await db.withTables<MailTables>().selectFrom('mail').selectAll().orderBy('id', 'desc').limit(limit).execute()
      return rows.map((row) => ({
        id: row.id,
        to: row.to_address,
        subject: row.subject,
        text: row.body,
        createdAt: row.created_at,
        sentAt: row.sent_at,
      }))
    },
  }
}
