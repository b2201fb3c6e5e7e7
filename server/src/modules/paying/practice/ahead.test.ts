// Practice is a month ahead of the world. What others date and check goes on by their clock, and what the database has dated by itself is
// not a month old; what waits for a moment of the site waits no longer than until then.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, publish, registerAdministrator, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { startHookHost, type HookHost } from '#test/fakes/hook-host.ts'
import { startSocialProviders, type SocialProviders } from '#test/fakes/social-providers.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours, minutes } from '#platform/clock.ts'

let app: TestApp
let providers: SocialProviders
let receiver: HookHost
let administrator: Person

const move = (by: number) => app.client.send('sandbox.moveClock', { token: administrator.token, body: { days: by } })

beforeAll(async () => {
  ;[providers, receiver] = [await startSocialProviders(), await startHookHost()]
  app = await createTestApp({
    env: { ...providers.env, HOOK_HOSTS: `*,${receiver.origin}`, ALERT_HOOK_URL: receiver.origin, ALERT_HOOK_SECRET: receiver.secret },
  })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'lives_ahead' })
  await move(31)
  administrator = await signIn(app.client, administrator)
})
afterAll(async () => {
  await app.close()
  await Promise.all([providers.close(), receiver.close()])
})

/** By the clock of the phone, which nobody has moved. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })

test('the codes of an app open an account', async () => {
  const fan = await registerFan(app.client)
  const { data } = await app.client.send('factors.beginAuthenticator', { token: fan.token, body: { currentPassword: password } })
  await app.client.send('factors.confirmAuthenticator', { token: fan.token, body: { code: codeOf(data.secret) } })
  app.clock.advance(minutes(1))
  const { error } = await app.client.try('auth.login', { body: { username: fan.username, password, remember: true } })
  const { status } = await app.client.try('factors.pass', { body: { challenge: error.challenge?.token ?? '', code: codeOf(data.secret) } })
  expect(status).toBe(200)
})

test('another service signs people in', async () => {
  const { status } = await app.client.try('auth.googleLogin', { body: { tokenId: providers.tokenFor({ sub: 'ahead' }) } })
  expect(status).toBe(200)
  await app.client.try('auth.twitterLogin', { body: { callbackUrl: 'http://localhost/auth/callback/twitter' } })
  const [stamp] = providers.seen.flatMap((header) => /oauth_timestamp="(\d+)"/.exec(header)?.[1] ?? [])
  expect(Math.abs(Number(stamp) * 1000 - app.clock.now().getTime())).toBeLessThan(minutes(2))
})

test('what is told to other programs is signed by their clock', async () => {
  await app.client.send('alerts.test', { token: administrator.token })
  await app.settle()
  const stamps = receiver.got.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000)
  expect(stamps.length).toBeGreaterThan(0)
  for (const stamp of stamps) expect(Math.abs(stamp - app.clock.now().getTime())).toBeLessThan(minutes(2))
})

test('no process is silent, and no transaction open for a month', async () => {
  await sql`insert into process (id, name, roles, beat_at) values (gen_random_uuid(), 'east', 'worker', ${app.clock.now()})`.execute(app.db)
  await app.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await app.jobs.send(app.db, 'alerts.look', {})
    await app.jobs.drain()
  })
  const { data } = await app.client.send('alerts.list', { token: administrator.token })
  expect(data.open.map(({ kind }) => kind).filter((kind) => kind === 'process.silent' || kind === 'transaction.long')).toEqual([])
})

test('what waits for a moment waits until then, and comes with the time that passes', async () => {
  const athlete = await registerPerformer(app.client)
  const siteNow = Date.parse((await app.client.send('sandbox.view', { token: administrator.token })).data.now)
  const post = await publish(app.client, athlete, { text: 'In two hours', scheduleAt: new Date(siteNow + hours(2)).toISOString() })
  const waits = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::float8 as seconds from pgboss.job where state = 'created' and start_after > now()`.execute(
    app.db,
  )
  expect(waits.rows.filter(({ seconds }) => seconds > 7300)).toEqual([])
  expect(waits.rows.some(({ seconds }) => seconds > 7000)).toBe(true)
  const look = () => app.client.try('feeds.view', { params: { id: post._id } })
  await app.settle()
  expect((await look()).status).toBe(404)
  await move(1)
  await app.settle()
  expect((await look()).status).toBe(200)
})

test('an answer says what time it is at the site', async () => {
  const answer = await fetch(`${app.client.baseUrl}/api/settings/public`, { method: 'HEAD' })
  const ahead = Date.parse(answer.headers.get('date') ?? '') - app.clock.now().getTime()
  expect(Math.abs(ahead - days(32))).toBeLessThan(minutes(1))
})

test('what the database has dated stands at its hour of the site', async () => {
  const { headers } = await app.client.try('settings.public', {})
  const { data } = await app.client.send('work.look', { token: administrator.token })
  const stamps = data.processes.map(({ beatAt }) => Date.parse(beatAt))
  expect(stamps.length).toBeGreaterThan(0)
  for (const stamp of stamps) expect(Math.abs(stamp - Date.parse(headers.get('date') ?? ''))).toBeLessThan(minutes(2))
})
