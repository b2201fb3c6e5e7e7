// Outgoing mail: kept in a table in the transaction of its cause, sent by a job, each once. Its text may hold a link that opens
// an account: sealed while it waits, gone once it is sent. Without a mail server it stays and development shows it at /dev/mail.
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { newId } from '../new-id.ts'
import type { Sealing } from '../sealing/index.ts'

declare module '../jobs/index.ts' {
  interface JobPayloads {
    'mail.send': { mailId: string }
  }
}

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
  readonly sealing: Sealing
  readonly smtpUrl: string
  readonly from: string
}

export function createMail({ db, jobs, clock, sealing, smtpUrl, from }: MailNeeds): Mail {
  const sealed = sealing.of('mail', 'id', ['body'])
  const transport = smtpUrl === '' ? undefined : createTransport(smtpUrl)

  jobs.define({
    name: 'mail.send',
    retries: 10,
    async run({ mailId }) {
      if (!transport) return
      const mails = db.withTables<MailTables>()
      const letter = await mails.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
      if (!letter || letter.sent_at) return
      await transport.sendMail({
        from,
        to: { name: '', address: letter.to_address },
        subject: letter.subject,
        text: sealed.open(letter).body,
      })
      await mails.updateTable('mail').set({ sent_at: clock.now(), body: '' }).where('id', '=', letter.id).execute()
    },
  })

  return {
    async send(tx, { to, subject, text }) {
      const id = newId()
      const row = sealed.close({ id, to_address: to, subject, body: text, created_at: clock.now(), sent_at: null }, id)
      await tx.withTables<MailTables>().insertInto('mail').values(row).execute()
      if (transport) await jobs.send(tx, 'mail.send', { mailId: id })
    },
    async list(limit) {
      const rows = await db.withTables<MailTables>().selectFrom('mail').selectAll().orderBy('id', 'desc').limit(limit).execute()
      return rows.map(sealed.open).map((row) => ({
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
