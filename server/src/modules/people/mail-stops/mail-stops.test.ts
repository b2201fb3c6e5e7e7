// A mail server that knows nobody at an address: who is told, what still goes there, and how it ends.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badgeOf, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'

let app: TestApp
let smtp: FakeMailServer
/** Addresses that nobody has. */
const unknown = new Set<string>()

beforeAll(async () => {
  smtp = await openMailServer({ refuses: (address) => (unknown.has(address) ? 550 : undefined) })
  app = await createTestApp({ env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const addressOf = ({ username }: Person) => `${username}@example.org`
const triesTo = (person: Person) => smtp.asked.filter((to) => to === addressOf(person)).length

async function athleteWhoseAddressIsProven(): Promise<Person> {
  const athlete = await registerPerformer(app.client)
  await sql`update account set email_verified_at = created_at where id = ${athlete.id}`.execute(app.db)
  await app.settle()
  return athlete
}
const goOut = async () => {
  await app.jobs.send(app.db, 'delivery.send', {})
  await app.settle()
}
/** A letter that can be switched off. */
const verified = async ({ id }: Person) => {
  const payload = { eventId: crypto.randomUUID(), performerId: id, status: 'approved' }
  await sql`insert into outbox (topic, payload) values ('performer.verified', ${JSON.stringify(payload)}::jsonb)`.execute(app.db)
  await app.settle()
  app.clock.advance(11 * 60_000)
  await goOut()
}
/** A letter that always comes. */
const newDevice = async (person: Person) => {
  await signIn(app.client, person)
  await app.settle()
  await goOut()
}
const isStopped = async ({ token }: Person) => (await app.client.send('notifications.settings', { token })).data.isMailStopped
const told = async ({ token }: Person) =>
  (await app.client.send('notifications.list', { token, query: { tab: 'you', limit: 50 } })).data.filter(
    ({ type }) => type === 'mail_stopped',
  )

test('letters that come back stop, those that always come, too; their reader is told once, and confirms the address again', async () => {
  const athlete = await athleteWhoseAddressIsProven()
  expect(await isStopped(athlete)).toBe(false)
  unknown.add(addressOf(athlete))
  const before = triesTo(athlete)
  await newDevice(athlete)
  expect([triesTo(athlete) - before, await isStopped(athlete)]).toEqual([1, true])
  expect(await told(athlete)).toMatchObject([{ title: 'Letters to you come back', path: '/settings?tab=notifications' }])
  expect((await badgeOf(app.client, athlete)).totalUnread).toBeGreaterThan(0)

  await verified(athlete)
  expect(triesTo(athlete) - before).toBe(1)
  await newDevice(athlete)
  expect([triesTo(athlete) - before, (await told(athlete)).length]).toEqual([1, 1])

  // Nothing is kept by which the address could be read.
  const { rows } = await sql<{ stop: string }>`select mail_stop::text as stop from mail_stop`.execute(app.db)
  expect(rows.filter(({ stop }) => stop.includes('@') || stop.includes(athlete.username))).toEqual([])

  unknown.clear()
  await app.client.send('auth.requestVerification', { body: { email: addressOf(athlete) } })
  await app.settle()
  const letter = smtp.letters.findLast(({ to, raw }) => to === addressOf(athlete) && raw.includes('Confirm your e-mail address'))
  const code = /email-verification\?code=([\w-]+)/.exec((letter?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '='))?.[1] ?? ''
  await fetch(`${app.client.baseUrl}/api/auth/email-verification?code=${code}`, { redirect: 'manual' })
  await app.settle()
  expect(await isStopped(athlete)).toBe(false)
  const gone = smtp.letters.length
  await verified(athlete)
  expect(smtp.letters.slice(gone).filter(({ to }) => to === addressOf(athlete))).toHaveLength(1)
})

test('an address that is refused once is not tried again and again with the same letter', async () => {
  const athlete = await athleteWhoseAddressIsProven()
  unknown.add(addressOf(athlete))
  const before = triesTo(athlete)
  await app.client.send('auth.forgot', { body: { email: addressOf(athlete) } })
  await app.settle()
  app.clock.advance(3_600_000)
  await app.settle()
  expect([triesTo(athlete) - before, await isStopped(athlete)]).toEqual([1, true])
  const { rows } = await sql<{ body: string }>`select body from mail where to_address = ${addressOf(athlete)} and sent_at is null`.execute(
    app.db,
  )
  expect(rows.map(({ body }) => body)).toEqual([''])
})
