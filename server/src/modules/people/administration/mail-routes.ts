// Who of the site's staff changes the words of its letters, looks at them with an example, and sends one to themself.
import { calls, mailNames, mailSortOf, type MailName, type MailWords } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import { renderWords, type Mail } from '#platform/mail/index.ts'
import { noteInAudit } from '#ground/audit'
import type { MailTexts } from '#ground/mail-texts'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'

export interface MailNeeds {
  readonly db: Db
  readonly mail: Mail
  readonly mailTexts: MailTexts
  readonly settings: Pick<Settings, 'read'>
  readonly accounts: Pick<Accounts, 'cards' | 'find'>
}

const shipped = { subject: '{{subject}}', text: '{{text}}' } as const

export function mailRoutes({ db, mail, mailTexts, settings, accounts }: MailNeeds): Route[] {
  const list = async (): Promise<MailWords[]> => {
    const rows = new Map((await mailTexts.all()).map((row) => [row.name, row]))
    const cards = await accounts.cards([...rows.values()].map(({ by_account: by }) => by))
    return mailNames.map((name) => {
      const row = rows.get(name)
      return {
        name,
        class: mailSortOf(name).class,
        subject: row?.subject ?? shipped.subject,
        text: row?.body ?? shipped.text,
        isShipped: (row?.subject ?? null) === null,
        version: row?.version ?? 0,
        changedAt: row?.at.toISOString() ?? null,
        changedBy: (row && cards.get(row.by_account)) ?? null,
      }
    })
  }
  const example = async (name: MailName, words: { subject: string; text: string }) => {
    mailTexts.refuseProblems(name, words)
    const { subject, text, values } = mailSortOf(name)
    return renderWords(words, { subject, text, values, siteName: (await settings.read()).siteName })
  }
  return [
    route(calls.mails.all, {}, async () => ({ data: await list() })),
    route(calls.mails.change, {}, async ({ params: { name }, body: { seen, ...words }, viewer }) => {
      await mailTexts.change(name, words, seen, viewer.accountId)
      return { data: await list() }
    }),
    route(calls.mails.revert, {}, async ({ params: { name }, viewer }) => {
      noteInAudit({ reason: 'Back to the words that are shipped' })
      await mailTexts.revert(name, viewer.accountId)
      return { data: await list() }
    }),
    route(calls.mails.preview, {}, async ({ params: { name }, body }) => {
      const words = await example(name, body)
      return { data: { ...words, html: await mail.show(words) } }
    }),
    route(calls.mails.sendTest, { limit: 'mail' }, async ({ params: { name }, body, viewer }) => {
      const words = await example(name, body)
      const account = await accounts.find(viewer.accountId)
      const to = account?.email_verified_at ? account.email : null
      if (to === null || to === undefined) throw new AppError('mail.no_address')
      await inTransaction(db, (tx) => mail.sendAsItIs(tx, { mail: name, to, ...words }))
      return undefined
    }),
  ]
}
