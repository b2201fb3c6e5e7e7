// Alerts go to devices of staff and to the operator's own address as well: one message for each change, each once, whatever is away.
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { registerAdministrator, registerFan, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, minutes, seconds } from '#platform/clock.ts'
import { startHookHost, type HookHost } from '../../../../test/fakes/hook-host.ts'
import { startPushHost, type PushHost } from '../../../../test/fakes/push-host.ts'

let hooks: HookHost
let host: PushHost
let app: TestApp
let second: TestApp
let owner: Person
let free = 0.5

beforeAll(async () => {
  hooks = await startHookHost()
  host = await startPushHost()
  const env = {
    ...host.env,
    ALERT_HOOK_URL: `${hooks.origin}/alerts`,
    ALERT_HOOK_SECRET: hooks.secret,
  }
  const options = { env, app: { spaceOf: async () => ({ free: free * 1e12, total: 1e12 }) } }
  app = await createTestApp(options)
  second = await createTestApp({ ...options, database: { url: app.databaseUrl, drop: async () => undefined } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { email: 'watch@example.org' })
  await app.client.send('push.add', { token: owner.token, body: host.newDevice('night-watch') })
  // Of nobody who is staff.
  const fan = await registerFan(app.client)
  await app.client.send('push.add', { token: fan.token, body: host.newDevice('of-a-fan') })
  await app.settle()
})
afterAll(async () => {
  await second.close()
  await app.close()
  await host.close()
  await hooks.close()
})
beforeEach(() => {
  hooks.got.splice(0)
  host.pushed.splice(0)
  hooks.answer(204)
})

const pass = (by: number) => [app, second].forEach(({ clock }) => clock.advance(by))
async function look(by: TestApp = app) {
  pass(seconds(6))
  await by.jobs.send(by.db, 'alerts.look', {})
  await by.jobs.drain()
}
const typesOf = () => hooks.got.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const titles = () => host.pushed.map(({ device, payload }) => `${device}: ${payload.title}`)
const letters = async () =>
  (await app.mail.list(200)).filter(({ to, subject }) => to === 'watch@example.org' && subject.endsWith('The disk is filling up')).length
const token = async () => (await signIn(app.client, owner)).token
const ways = async () =>
  (await app.client.send('alerts.list', { token: await token() })).data.ways.map(({ name, state, lost }) => `${name} ${state} ${lost}`)

test('a change is told once by each way, by two processes too, and is signed', async () => {
  free = 0.1
  await look()
  await Promise.all([look(), look(second)])
  expect([typesOf(), titles()]).toEqual([['alert.begin'], [expect.stringMatching(/^night-watch: Warning: /)]])
  const [first] = hooks.got
  const said = new Webhook(hooks.secret).verify(first?.body ?? '', first?.headers as Record<string, string>)
  expect(said).toMatchObject({ type: 'alert.begin', data: { kind: 'disk', level: 'warning', url: 'http://localhost/admin/alerts' } })
  expect(host.pushed[0]).toMatchObject({ urgency: 'high', payload: { path: '/admin/alerts', text: expect.stringContaining('10 %') } })
  expect(await ways()).toEqual(['mail on 0', 'push on 0', 'hook on 0'])
})

test('it is told again after a day, when it gets worse, and when it is over', async () => {
  pass(days(1))
  // Whatever else a day brings.
  await look()
  await Promise.all([look(), look(second)])
  const ofDisk = () =>
    hooks.got.map(({ body }) => JSON.parse(body) as { type: string; data: { kind: string } }).filter(({ data }) => data.kind === 'disk')
  expect(ofDisk().map(({ type }) => type)).toEqual(['alert.again'])
  free = 0.05
  await look()
  free = 0.5
  await look()
  expect(ofDisk().map(({ type }) => type)).toEqual(['alert.again', 'alert.change', 'alert.end'])
  const ids = hooks.got.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(ids.length)
  const ownTopics = host.pushed.filter(({ payload }) => payload.title.includes('disk') || payload.title.includes('Disk'))
  expect([ownTopics.length, new Set(ownTopics.map(({ topic }) => topic)).size]).toEqual([3, 1])
})

test('what cannot be reached holds nothing up, is tried again under the same id, and is given up', async () => {
  hooks.answer(500)
  host.answer('night-watch', 500)
  free = 0.1
  await look()
  expect([typesOf().at(-1), titles()]).toEqual(['alert.begin', []])
  const { data } = await app.client.send('alerts.list', { token: await token() })
  expect(data.open.map(({ kind }) => kind)).toContain('disk')
  const before = hooks.got.length
  host.answer('night-watch', 201)
  pass(minutes(2))
  await app.jobs.send(app.db, 'alerts.send', {})
  await app.jobs.drain()
  expect([hooks.got.length - before, new Set(hooks.got.map(({ headers }) => headers['webhook-id'])).size]).toEqual([1, 1])
  expect(titles()).toHaveLength(1)
  for (const wait of [5, 30, 120, 600]) {
    pass(minutes(wait + 1))
    await app.jobs.send(app.db, 'alerts.send', {})
    await app.jobs.drain()
  }
  const { rows } = await sql<{ attempts: number }>`select attempts from alert_message where state = 'failed'`.execute(app.db)
  expect(rows.map(({ attempts }) => attempts)).toEqual([5])
  expect(await ways()).toContain('hook on 1')
})

test('a process that died with one in hand loses nothing', async () => {
  await sql`update alert_message set state = 'waiting', attempts = 1, due_at = ${new Date(app.clock.now().getTime() + minutes(2))}
    where id = (select id from alert_message where channel = 'hook' order by created_at limit 1)`.execute(app.db)
  await app.jobs.send(app.db, 'alerts.send', {})
  await app.jobs.drain()
  expect(hooks.got).toEqual([])
  pass(minutes(3))
  await Promise.all([app, second].map(({ jobs, db }) => jobs.send(db, 'alerts.send', {})))
  await Promise.all([app.jobs.drain(), second.jobs.drain()])
  expect(hooks.got).toHaveLength(1)
})

test('a button tries every way that is on; a way that is off is not gone', async () => {
  const before = (await app.mail.list(200)).length
  expect((await app.client.send('alerts.test', { token: await token() })).data).toEqual({
    mail: 'sent',
    push: { devices: 1, sent: 1 },
    hook: 'sent',
  })
  expect([typesOf(), titles(), (await app.mail.list(200)).length - before]).toEqual([
    ['alert.test'],
    ['night-watch: A test: alerts come here'],
    1,
  ])
  hooks.answer(404)
  expect((await app.client.send('alerts.test', { token: await token() })).data.hook).toBe('failed')
  await app.settings.write(app.db, { alertMail: false, alertPush: false, alertHook: false })
  pass(seconds(6))
  expect((await app.client.send('alerts.test', { token: await token() })).data).toEqual({
    mail: 'off',
    push: { devices: 0, sent: 0 },
    hook: 'off',
  })
  expect(await ways()).toEqual(['mail off 0', expect.stringMatching(/^push off/), expect.stringMatching(/^hook off/)])
  const [count, gone] = [await letters(), [hooks.got.length, host.pushed.length]]
  free = 0.5
  await look()
  expect([await letters(), hooks.got.length, host.pushed.length]).toEqual([count, ...gone])
})
