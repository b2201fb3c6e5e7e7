// The site rests: every door asks one rule, staff gets in, and money that was on its way arrives.
import { randomUUID } from 'node:crypto'
import { calls, clientEvents, eventGoesOnAtRest, goesOnAtRest, type Call, type ClientEventName, type RestKind } from '@fieldhouse/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  latestTransaction,
  openSocket,
  partsOf,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  sendSandboxPage,
  testCards,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, knock, type TestApp } from '#test/index.ts'

let app: TestApp
let second: TestApp
let owner: Person
let maya: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  maya = await registerPerformer(app.client)
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

type Values = Record<string, string | boolean | null>
async function tryChange(changes: Values) {
  const known = (await app.client.send('settings.all', { token: owner.token })).data
  const versions = Object.fromEntries(Object.keys(changes).map((key) => [key, known.find((setting) => setting.key === key)?.version ?? 0]))
  return app.client.try('settings.change', { token: owner.token, body: { changes, versions } })
}
const change = async (changes: Values) => expect((await tryChange(changes)).status).toBe(200)
const rest = (kind: RestKind, more: Values = {}) =>
  change({ maintenanceMode: true, maintenanceKind: kind, maintenanceMessage: 'Back at six.', ...more })
const page = (path: string) => fetch(app.client.baseUrl + path)
const inHours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

beforeEach(() =>
  change({ maintenanceMode: null, maintenanceKind: null, maintenanceFrom: null, maintenanceUntil: null, maintenanceMessage: null }),
)

const writes = Object.entries(calls).flatMap(([area, all]) =>
  Object.entries(all as Record<string, Call>).flatMap(([name, call]) =>
    call.method !== 'GET' && call.access !== 'staff' && call.access !== 'webhook' ? [{ name: `${area}.${name}`, call }] : [],
  ),
)
const tokenFor = ({ access }: Call) => (access === 'performer' || access === 'team' ? maya.token : fan.token)

test.each(['closed', 'read-only'] as const)(
  '%s: every write of people is refused but for what always goes on',
  async (kind) => {
    await rest(kind)
    const wrong: string[] = []
    for (const { name, call } of writes) {
      // Whoever signs out has no token any more.
      if (name === 'auth.logout') continue
      const isRefused = (await knock(app.client.baseUrl, call, tokenFor(call))) === 'service.maintenance'
      if (isRefused === goesOnAtRest(call, kind)) wrong.push(name)
    }
    expect(wrong).toEqual([])
    expect(writes.filter(({ call }) => !goesOnAtRest(call, kind)).length).toBeGreaterThan(150)
  },
  30_000,
)

test('while it is only read, pages and lists stay; closed, nothing does, and staff has all of it', async () => {
  const post = await publish(app.client, maya, { title: 'Before the break' })
  await rest('read-only')
  expect((await app.client.try('performers.search')).status).toBe(200)
  expect((await app.client.try('feeds.list', { token: fan.token })).status).toBe(200)
  const open = (await app.client.send('settings.public')).data
  expect(open).toMatchObject({ maintenanceMode: true, maintenanceKind: 'read-only', hasNotices: true })
  expect((await page(`/post/${post.slug}`)).status).toBe(200)
  await rest('closed')
  const refused = await app.client.try('performers.search')
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([503, 'service.maintenance', 'Back at six.'])
  expect((await app.client.try('performers.search', { token: owner.token })).status).toBe(200)
  const posted = await app.client.try('performers.update', { token: maya.token, params: { id: maya.id }, body: { bio: 'Hello' } })
  expect(posted.status).toBe(503)
})

test('the page in place of every page reads without a script; the way in, the way back from a bank and the contact stand', async () => {
  await rest('closed', { maintenanceUntil: inHours(2) })
  const [start, unknown] = [await page('/'), await page('/discover')]
  const html = await start.text()
  expect([start.status, unknown.status, start.headers.get('retry-after')]).toEqual([503, 503, '7200'])
  expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain('Back at six.')
  for (const path of ['/auth/login', '/admin', '/payment/success', '/contact'])
    expect([path, (await page(path)).status]).toEqual([path, 200])
  for (const path of ['/adminx', '/payments', '/api/nothing']) expect([path, (await page(path)).status === 200]).toEqual([path, false])
  expect((await page('/oembed?url=http://localhost/post/x')).status).toBe(503)
  expect((await page('/api/health')).status).toBe(200)
  await rest('closed', { maintenanceMessage: '<img src=x onerror=alert(1)>' })
  expect(await (await page('/')).text()).not.toContain('<img src=x')
})

test('it is announced, begins by itself at its time, and both processes know within five seconds', async () => {
  await rest('closed', { maintenanceFrom: inHours(1), maintenanceUntil: inHours(2) })
  const before = (await app.client.send('settings.public')).data
  expect(before).toMatchObject({ maintenanceMode: false, hasMaintenance: true, hasNotices: true })
  expect((await app.client.try('performers.search')).status).toBe(200)
  app.clock.advance(3_600_001)
  second.clock.advance(3_600_001 + 5000)
  for (const { client } of [app, second]) expect((await client.try('performers.search')).headers.get('retry-after')).toMatch(/^3[56]\d\d$/)
  await change({ maintenanceMode: false })
  second.clock.advance(5001)
  for (const { client } of [app, second]) expect((await client.try('performers.search')).status).toBe(200)
  const backwards = await tryChange({ maintenanceFrom: inHours(2), maintenanceUntil: inHours(1) })
  expect(backwards.error).toMatchObject({ code: 'request.invalid', errors: [{ path: 'maintenanceUntil' }] })
  for (const wrong of ['tomorrow', '2030-02-30', '2030-13-01T10:00:00Z'])
    expect([wrong, (await tryChange({ maintenanceFrom: wrong })).error.code]).toEqual([wrong, 'request.invalid'])
})

test.each(['closed', 'read-only'] as const)('%s: sockets ask the same rule, and uploads do', async (kind) => {
  const socket = await openSocket(app.client, fan)
  await rest(kind)
  for (const event of Object.keys(clientEvents) as ClientEventName[]) {
    if (event.startsWith('auth/')) continue
    const { code } = await socket.ask(event, { conversationId: randomUUID(), performerId: maya.id, objectId: maya.id, objectType: 'feed' })
    expect([event, code === 'service.maintenance']).toEqual([event, !eventGoesOnAtRest(event, kind)])
  }
  socket.close()
  const begun = await partsOf(app.client, maya).begin({ type: 'feed-video', name: 'game.mp4', size: 1000 })
  expect([begun.status, ((await begun.json()) as { code: string }).code]).toEqual([503, 'service.maintenance'])
})

test('what was planned waits, and is published once the site is open', async () => {
  const at = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const post = await publish(app.client, maya, { title: 'At noon', status: 'scheduled', scheduleAt: at })
  const seen = async () => (await app.client.try('feeds.view', { token: fan.token, params: { id: post.slug } })).status
  await rest('read-only')
  app.clock.advance(120_000)
  await app.jobs.send(app.db, 'feed.publish', {})
  await app.settle()
  expect(await seen()).toBe(404)
  await change({ maintenanceMode: false })
  await app.jobs.send(app.db, 'feed.publish', {})
  await app.settle()
  expect(await seen()).toBe(200)
})

test('whose card is at the bank when it begins has what was paid for, and reads so at once', async () => {
  const cardId = await saveCard(app.client, fan, testCards.threeDSecure)
  const { paymentUrl } = await topUp(app.client, fan, 20, cardId)
  await rest('closed')
  const state = async () => (await app.client.send('payments.transactions', { token: fan.token })).data[0]?.status
  expect(await state()).toBe('require_authentication')
  const bank = new URL(paymentUrl ?? '').pathname
  expect((await page(bank)).status).toBe(200)
  const approved = await sendSandboxPage(app.client, paymentUrl ?? '', 'approve')
  const back = await fetch(app.client.baseUrl + new URL(approved ?? '').pathname, { redirect: 'manual' })
  expect(back.headers.get('location')).toContain(`/payment/success?transactionId=${await latestTransaction(app.client, fan)}`)
  expect(await state()).toBe('success')
  // Who never comes back has it by the event alone.
  await change({ maintenanceMode: false })
  const other = await topUp(app.client, fan, 20, cardId)
  await rest('closed')
  await app.money.sandbox?.finishAuthentication(other.paymentUrl?.split('/').at(-1) ?? '', true)
  await app.settle()
  expect((await app.client.send('users.me', { token: fan.token })).data.balance).toBe(40)
  const again = await app.client.try('payments.topUp', {
    token: fan.token,
    body: { amount: 20, cardId },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(again.error.code).toBe('service.maintenance')
})
