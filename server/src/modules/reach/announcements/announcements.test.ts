// Announcements by mail: to whom, once each, in one line the way out, and no further than they are welcome.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerAdministrator, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { minutes } from '#platform/clock.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let app: TestApp
let smtp: FakeMailServer
let owner: Person
const unknown = new Set<string>()
const fans: (Person & { readonly email: string })[] = []

beforeAll(async () => {
  smtp = await openMailServer({ refuses: (address) => (unknown.has(address) ? 550 : undefined) })
  app = await createTestApp({ env: { SMTP_URL: smtp.url, MAIL_RETURNS_SECRET: secret } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { email: 'owner@example.org' })
  await app.settings.write(app.db, { mailPerSecond: 100 })
  for (let number = 0; number < 12; number += 1) {
    const email = `fan${number}@example.org`
    fans.push({ ...(await registerFan(app.client, { email })), email })
  }
  await sql`update account set email_verified_at = created_at`.execute(app.db)
  await app.settle()
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(async () => {
  await sql`update announcement set state = 'done', ended_at = now() where state <> 'done'`.execute(app.db)
  await sql`delete from mail_stop`.execute(app.db)
  unknown.clear()
  smtp.letters.splice(0)
})

const form = {
  subject: 'New on Monday',
  text: 'From Monday on you can trade cards.',
  link: { label: 'See it', path: '/discover' },
  audience: 'fans' as const,
}
const fresh = async () => (await signIn(app.client, owner)).token
const start = async (more: Partial<Omit<typeof form, 'audience'>> & { audience?: 'fans' | 'athletes' | 'members' } = {}) =>
  app.client.send('announcements.start', { token: await fresh(), body: { ...form, ...more } })
const work = async () => {
  await app.jobs.send(app.db, 'announcements.send', {})
  await app.settle()
}
const newest = async () => {
  const [row] = (await app.client.send('announcements.all', { token: await fresh() })).data.rows
  if (!row) throw new Error('There is none')
  return row
}
const ofAnnouncement = (subject = form.subject) => smtp.letters.filter(({ raw }) => raw.includes(`Subject: ${subject}`))
const fan = (number: number) => fans[number] ?? expect.unreachable('No such fan')

test('goes to everybody meant once, over two processes at it and a crash; one press at the way out in one line ends them', async () => {
  await start()
  expect((await app.client.try('announcements.start', { token: await fresh(), body: form })).error.code).toBe('announcement.running')
  await app.jobs.send(app.db, 'announcements.send', {})
  await Promise.all([app.jobs.drain(), app.jobs.drain()])
  await work()
  expect(
    ofAnnouncement()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(fans.map(({ email }) => email).toSorted())
  expect(await newest()).toMatchObject({ state: 'done', why: '', sums: { sent: 12, waiting: 0, claimed: 0 } })

  const letter = ofAnnouncement().find(({ to }) => to === fan(0).email)?.raw ?? ''
  const lines = letter.split('\r\n')
  const header = lines.findIndex((line) => line.startsWith('List-Unsubscribe:'))
  const url = /^List-Unsubscribe: <(https?:\/\/[^>]+)>$/.exec(lines[header] ?? '')?.[1] ?? ''
  expect(url).toContain('/u/u_')
  expect(lines[header + 1]).not.toMatch(/^\s/)
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  // Mail programs ask without a page, a session or a cookie.
  const answer = await fetch(`${app.client.baseUrl}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect((await app.client.send('notifications.settings', { token: fan(0).token })).data.announcements).toBe(false)

  // Of one that a process claimed and died over nobody knows whether it went: it does not go again.
  await start({ subject: 'Second' })
  await sql`insert into announcement_letter (id, announcement_id, account_id, state, due_at, tries)
    select gen_random_uuid(), id, ${fan(1).id}, 'claimed', now(), 1 from announcement where state = 'sending'`.execute(app.db)
  await sql`update announcement set leased_until = ${new Date(app.clock.now().getTime() - 1)} where state = 'sending'`.execute(app.db)
  await work()
  expect(ofAnnouncement('Second').map(({ to }) => to)).not.toContain(fan(0).email)
  expect(ofAnnouncement('Second').map(({ to }) => to)).not.toContain(fan(1).email)
  expect(await newest()).toMatchObject({ state: 'done', sums: { sent: 10, skipped: 1, claimed: 1 } })
})

test('stops by itself at 5 % that come back, and at 0.3 % that are called unwanted; an owner lets it go on', async () => {
  for (const number of [2, 3, 4, 5, 6, 7, 8]) unknown.add(fan(number).email)
  await start({ subject: 'Stops' })
  await work()
  const stopped = await newest()
  expect(stopped).toMatchObject({ state: 'stopped', why: expect.stringContaining('came back') })
  expect(stopped.sums.waiting).toBeGreaterThan(0)
  const before = ofAnnouncement('Stops').length
  await work()
  expect(ofAnnouncement('Stops').length).toBe(before)
  await app.client.send('announcements.goOn', { token: await fresh(), params: { id: stopped._id } })
  await work()
  expect((await newest()).state).toBe('done')

  await sql`delete from mail_stop`.execute(app.db)
  unknown.clear()
  await start({ subject: 'Unwanted' })
  await sql`insert into announcement_letter (id, announcement_id, account_id, state, due_at, tries)
    select gen_random_uuid(), a.id, b.id, 'waiting', ${new Date(app.clock.now().getTime() + minutes(30))}, 0
    from announcement a, account b where a.state = 'sending' and b.id = ${fan(11).id}`.execute(app.db)
  await work()
  expect((await newest()).state).toBe('sending')
  const ids = await sql<{ id: string; email: string }>`
    select l.id, b.email from announcement_letter l join announcement a on a.id = l.announcement_id join account b on b.id = l.account_id
    where a.state = 'sending' and l.state = 'sent' limit 2`.execute(app.db)
  const body = JSON.stringify({
    events: ids.rows.map(({ id, email }) => ({ type: 'complaint', email, messageId: `<${id}@localhost>` })),
  })
  const at = new Date()
  const id = createHash('sha256').update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  expect((await fetch(`${app.client.baseUrl}/api/mail/returns`, { method: 'POST', headers, body })).status).toBe(200)
  await app.settle()
  expect(await newest()).toMatchObject({ state: 'stopped', why: expect.stringContaining('unwanted'), sums: { complained: 2 } })
})

test('waits for the morning of a minor, and does not go to an address that is shut or not confirmed', async () => {
  const born = `${app.clock.now().getFullYear() - 15}-01-01`
  const minor = await registerPerformer(app.client, { email: 'minor@example.org', dateOfBirth: born } as never)
  const other = await registerPerformer(app.client, { email: 'shut@example.org' } as never)
  await registerPerformer(app.client, { email: 'unproven@example.org' } as never)
  await app.settle()
  await sql`update account set email_verified_at = created_at, status = 'active' where id in (${minor.id}, ${other.id})`.execute(app.db)
  unknown.add('shut@example.org')
  await app.client.send('auth.forgot', { body: { email: 'shut@example.org' } })
  await app.settle()
  unknown.clear()
  // Three at night where they may live.
  const night = new Date(app.clock.now())
  night.setUTCHours(9, 0, 0, 0)
  if (night <= app.clock.now()) night.setUTCDate(night.getUTCDate() + 1)
  app.clock.advance(night.getTime() - app.clock.now().getTime())
  await start({ subject: 'Athletes', audience: 'athletes' })
  await work()
  expect(ofAnnouncement('Athletes')).toEqual([])
  expect(await newest()).toMatchObject({ state: 'sending', sums: { waiting: 1, skipped: 1 } })
  app.clock.advance(minutes(12 * 60))
  await work()
  expect(ofAnnouncement('Athletes').map(({ to }) => to)).toEqual(['minor@example.org'])
  expect((await newest()).state).toBe('done')
})

test('a preview counts and keeps nothing, a trial goes to its writer alone; what is empty or leads elsewhere is refused', async () => {
  const { data } = await app.client.send('announcements.preview', { token: await fresh(), body: form })
  expect(data).toMatchObject({ subject: form.subject })
  expect(data.recipients).toBeGreaterThanOrEqual(12)
  expect(data.text).toContain('trade cards')
  await sql`update account set email_verified_at = created_at where id = ${owner.id}`.execute(app.db)
  await app.client.send('announcements.sendTest', { token: await fresh(), body: form })
  expect(ofAnnouncement().map(({ to }) => to)).toEqual(['owner@example.org'])
  for (const body of [
    { ...form, subject: '  ' },
    { ...form, link: { label: 'x', path: 'javascript:alert(1)' } },
  ])
    expect((await app.client.try('announcements.start', { token: await fresh(), body })).status).toBe(400)
})
