// What becomes of a letter is acted on within five seconds, by a program that works by itself: one that came back, one that was called
// unwanted, and one whose reader pressed the button of their mail program.
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { registerPerformer, type Person } from '#scenario/index.ts'
import { openMailServer, type FakeMailServer } from '#test/fakes/mail-server.ts'
import { createTestApp, proveAddress, type TestApp } from '#test/index.ts'
import { minutes, seconds } from '#platform/clock.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const most = seconds(5)
let app: TestApp
let smtp: FakeMailServer

beforeAll(async () => {
  smtp = await openMailServer()
  app = await createTestApp({ worker: true, env: { SMTP_URL: smtp.url, MAIL_RETURNS_SECRET: secret } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const settingsOf = async ({ token }: Person) => (await app.client.send('notifications.settings', { token })).data
const addressOf = ({ username }: Person) => `${username}@example.org`
const tell = async (id: string, returned: object): Promise<void> => {
  const [at, body] = [new Date(), JSON.stringify({ events: [returned] })]
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  expect((await fetch(`${app.client.baseUrl}/api/mail/returns`, { method: 'POST', headers, body })).status).toBe(200)
}
/** Milliseconds until it has had its effect. */
async function timed(act: () => Promise<unknown>, hasHappened: () => Promise<boolean>): Promise<number> {
  const began = Date.now()
  await act()
  await vi.waitFor(async () => expect(await hasHappened()).toBe(true), { timeout: most, interval: 20 })
  return Date.now() - began
}
/** Of a letter that can be done without. */
async function linkTo(athlete: Person): Promise<string> {
  const payload = { eventId: crypto.randomUUID(), performerId: athlete.id, status: 'approved' }
  await sql`insert into outbox (topic, payload) values ('performer.verified', ${JSON.stringify(payload)}::jsonb)`.execute(app.db)
  await app.settle()
  app.clock.advance(minutes(11))
  await app.jobs.send(app.db, 'delivery.send', {})
  await app.settle()
  const { raw } = smtp.letters.findLast(({ to }) => to === addressOf(athlete)) ?? { raw: '' }
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/))
  // One line: some programs read no further.
  return new URL(/^List-Unsubscribe: <([^>\s]+)>\r?$/m.exec(head)?.[1] ?? '').pathname
}

test('a return, a complaint and a press of the button', async () => {
  const [back, unwanted, pressed] = [
    await registerPerformer(app.client),
    await registerPerformer(app.client),
    await registerPerformer(app.client),
  ]
  for (const person of [back, unwanted, pressed]) await proveAddress(app, person)
  const path = await linkTo(pressed)
  const times = [
    await timed(
      () => tell('b1', { type: 'bounce', email: addressOf(back), permanent: true }),
      async () => (await settingsOf(back)).isMailStopped,
    ),
    await timed(
      () => tell('c1', { type: 'complaint', email: addressOf(unwanted) }),
      async () => (await settingsOf(unwanted)).mailOff.length > 3,
    ),
    await timed(
      () => fetch(app.client.baseUrl + path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
      async () => (await settingsOf(pressed)).mailOff.includes('team'),
    ),
  ]
  process.stdout.write(`acted on: return ${times[0]} ms, complaint ${times[1]} ms, one click ${times[2]} ms\n`)
  expect(Math.max(...times)).toBeLessThanOrEqual(most)
})
