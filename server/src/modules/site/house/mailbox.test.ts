// Letters that come back hours later: by a mailbox. What is believed of them, who is told, and what goes on.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { openFakeMailbox, type FakeMailbox } from '#test/fakes/imap-mailbox.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

let app: TestApp
let smtp: FakeMailServer
let mailbox: FakeMailbox
let owner: Person

beforeAll(async () => {
  mailbox = await openFakeMailbox()
  smtp = await openMailServer()
  app = await createTestApp({
    env: { SMTP_URL: smtp.url, MAIL_RETURN_ADDRESS: 'bounces@site.example', MAIL_RETURN_MAILBOX: mailbox.url },
  })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { email: 'owner@example.org' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
  await mailbox.close()
})

const read = async () => {
  await app.jobs.send(app.db, 'house.mailbox', {})
  await app.settle()
}
const fresh = async () => (await signIn(app.client, owner)).token
const pathTo = (address: string) => smtp.letters.findLast(({ to }) => to === address)?.from ?? ''

const multipart = (type: string, way: string, parts: readonly (readonly [string, readonly string[]])[]) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: <${way}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="b1"`,
    '',
    ...parts.flatMap(([kind, lines]) => ['--b1', `Content-Type: ${kind}`, '', ...lines]),
    '--b1--',
    '',
  ].join('\r\n')

const bounce = (way: string, address: string, status: string, diagnostic = 'smtp; 550 no', action = 'failed') =>
  multipart('delivery-status', way, [
    ['text/plain', ['I am sorry.']],
    [
      'message/delivery-status',
      [
        'Reporting-MTA: dns; mx.example',
        '',
        `Final-Recipient: rfc822; ${address}`,
        `Action: ${action}`,
        `Status: ${status}`,
        `Diagnostic-Code: ${diagnostic}`,
        '',
      ],
    ],
    ['message/rfc822', ['Subject: Confirm your e-mail address', '', 'words']],
  ])

const complaint = (way: string, address: string) =>
  multipart('feedback-report', 'abuse@site.example', [
    [
      'message/feedback-report',
      ['Feedback-Type: abuse', 'Version: 1', `Original-Mail-From: <${way}>`, `Original-Rcpt-To: <${address}>`, ''],
    ],
    ['message/rfc822', [`Return-Path: <${way}>`, `To: ${address}`, '', 'words']],
  ])

async function proven(email: string): Promise<Person> {
  const fan = await registerFan(app.client, { email })
  await sql`update account set email_verified_at = created_at where id = ${fan.id}`.execute(app.db)
  await app.settle()
  return fan
}
const own = async ({ token }: Person) => (await app.client.send('letters.own', { token })).data
const stateOf = async (address: string) => {
  const { rows } = await sql<{ state: string; why: string; body: string }>`
    select state, why, body from mail where to_address = ${address} order by id desc limit 1`.execute(app.db)
  return rows[0]
}

test('each letter names a way back of its own; a report to it shuts the address, its owner reads of it and gets nothing but what they ask for', async () => {
  const fan = await proven('gone@example.org')
  const way = pathTo('gone@example.org')
  expect(way).toMatch(/^bounces\+[0-9a-f]{32}-[0-9a-f]{16}@site\.example$/)
  expect((await stateOf('gone@example.org'))?.body).toBe('')
  expect(await own(fan)).toEqual({ isStopped: false, missed: [] })

  mailbox.put(bounce(way, 'Gone@example.org', '5.0.0', 'smtp; 550 5.1.1 no such user'))
  await read()
  expect(mailbox.letters).toEqual([])
  expect(await stateOf('gone@example.org')).toMatchObject({ state: 'bounced', why: '5.1.1' })
  expect((await own(fan)).isStopped).toBe(true)

  const before = smtp.letters.length
  await app.client.send('auth.requestVerification', { body: { email: 'gone@example.org' } })
  await app.settle()
  expect(smtp.letters.length).toBe(before + 1)
  expect((await signIn(app.client, fan)).token).not.toBe('')
})

test('what is owed to whoever is decided on is not tried at a shut address: they read its subject on the site, staff is called', async () => {
  const fan = await proven('decided@example.org')
  mailbox.put(bounce(pathTo('decided@example.org'), 'decided@example.org', '5.1.10'))
  await read()
  const before = smtp.letters.length
  await app.mail.send(app.db, { mail: 'case.decided', to: 'decided@example.org', subject: 'Your post was hidden', text: 'why' })
  await app.mail.send(app.db, { mail: 'receipt.issued', to: 'decided@example.org', subject: 'Your receipt', text: 'how much' })
  await app.settle()
  expect(smtp.letters.length).toBe(before)
  expect(await own(fan)).toMatchObject({ isStopped: true, missed: [{ subject: 'Your post was hidden' }] })
  expect(await stateOf('decided@example.org')).toMatchObject({ state: 'suppressed', body: '' })
  // Of somebody else’s nothing is shown to whoever only says that the address is theirs.
  await sql`update account set email_verified_at = null where id = ${fan.id}`.execute(app.db)
  expect((await own(fan)).missed).toEqual([])
  await app.jobs.send(app.db, 'alerts.look', {})
  await app.settle()
  const { open } = (await app.client.send('alerts.list', { token: await fresh() })).data
  expect(open.find(({ kind }) => kind === 'mail.unreached')?.said).toContain('One letter about safety')
})

test('a full mailbox shuts nothing; a delay is no return; nobody makes letters of others come back', async () => {
  const fan = await proven('full@example.org')
  const victim = await proven('victim@example.org')
  const way = pathTo('full@example.org')
  mailbox.put(bounce(way, 'full@example.org', '4.2.2', 'smtp; 452 4.2.2 later', 'delayed'))
  await read()
  expect((await stateOf('full@example.org'))?.state).toBe('sent')
  mailbox.put(bounce(way, 'full@example.org', '5.2.2', 'smtp; 552 5.2.2 full'))
  // Signed for another letter, for none, and for this one with another’s address: only the true address of the letter counts.
  mailbox.put(bounce(way.replace(/-[0-9a-f]{16}/, '-0123456789abcdef'), 'victim@example.org', '5.1.1'))
  mailbox.put(bounce('bounces@site.example', 'victim@example.org', '5.1.1'))
  mailbox.put('Subject: Hello\r\n\r\nI have a question.\r\n')
  mailbox.put('\0\0\r\nContent-Type: multipart/report; boundary=\r\n\r\n--\r\n')
  await read()
  expect((await stateOf('full@example.org'))?.state).toBe('bounced')
  expect([(await own(fan)).isStopped, (await own(victim)).isStopped]).toEqual([false, false])
  // What was not understood stays for somebody to look at, and is not read again.
  expect(mailbox.letters.map(({ isSeen }) => isSeen)).toEqual([true, true, true, true, true])
  mailbox.letters.splice(0)
})

test('a letter that is called unwanted ends announcements, once, and nothing else', async () => {
  const fan = await proven('angry@example.org')
  const way = pathTo('angry@example.org')
  mailbox.put(complaint(way, 'angry@example.org'))
  mailbox.put(complaint(way, 'angry@example.org'))
  await Promise.all([read(), read()])
  const settings = (await app.client.send('notifications.settings', { token: fan.token })).data
  expect(settings).toMatchObject({ digest: 'off', isMailStopped: false })
  expect(settings.mailOff.length).toBeGreaterThan(3)
  expect((await app.client.send('house.mailSums', { token: await fresh() })).data.day).toMatchObject({ complained: 1 })
})

test('staff lets letters go to an address again, with a reason that stands in the audit', async () => {
  const athlete = await registerPerformer(app.client, { email: 'again@example.org' } as never)
  await sql`update account set email_verified_at = created_at where id = ${athlete.id}`.execute(app.db)
  await app.settle()
  mailbox.put(bounce(pathTo('again@example.org'), 'again@example.org', '5.1.1'))
  await read()
  expect((await own(athlete)).isStopped).toBe(true)
  const body = { address: ' Again@example.org', reason: 'They wrote from there' }
  await app.client.send('letters.lift', { token: await fresh(), body })
  expect((await own(athlete)).isStopped).toBe(false)
  expect((await app.client.try('letters.lift', { token: await fresh(), body })).error.code).toBe('mail.not_stopped')
  const { rows } = await sql<{ row: string }>`select audit::text as row from audit where audit::text like '%letters.lift%'`.execute(app.db)
  expect(rows.some(({ row }) => row.includes('They wrote from there'))).toBe(true)
  expect(rows.some(({ row }) => row.includes('again@example.org'))).toBe(false)
})
