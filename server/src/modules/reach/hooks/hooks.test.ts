// What happens on a page reaches the address that its owner named: signed, each once, later where it was down, and no further than that.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { hookEvents, type BodyOf, type Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '#platform/clock.ts'
import {
  buyProduct,
  endStream,
  goLive,
  makeProduct,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'

interface Got {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server
let origin: string
let got: Got[] = []
/** What the receiver answers, by what it gets; undefined: nothing at all. */
let answer: (one: Got) => number | undefined = () => 204
/** It answers no sooner than this. */
let held: Promise<void> = Promise.resolve()
let app: TestApp
let second: TestApp
let owner: Person
let maya: Person
let fan: Person

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') }
      // What still goes to pages of other tests is none of this one's.
      const [path, isQuick] = one.path.split('?')
      if (path === `/hook/${maya.id}`) got.push(one)
      const status = answer(one)
      if (isQuick === undefined) await held
      if (status === undefined) request.socket.destroy()
      else response.writeHead(status, { location: `${origin}/elsewhere` }).end('a secret of the receiver')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  app = await createTestApp({ env: { HOOK_HOSTS: `*,${origin}` } })
  second = await createTestApp({ database: { url: app.databaseUrl, drop: async () => undefined }, env: { HOOK_HOSTS: `*,${origin}` } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await second.close()
  await app.close()
  await new Promise<void>((done) => server.close(() => done()))
})
/** Each with a page of its own, so that no test hears of another. */
beforeEach(async () => {
  answer = () => 204
  maya = await registerPerformer(app.client)
  await verifyPerformer(app.client, await signIn(app.client, owner), maya)
  await app.settle()
  got = []
})

type Form = BodyOf<Calls['hooks']['create']>
const make = (wishes: Partial<Form> = {}, by = maya) =>
  app.client.try('hooks.create', { token: by.token, body: { url: `${origin}/hook/${by.id}`, events: [...hookEvents], ...wishes } })
const made = async (wishes: Partial<Form> = {}, by = maya) => (await make(wishes, by)).body.data
const send = async () => {
  await app.jobs.send(app.db, 'hooks.send', {})
  await app.settle()
}
const pass = async (by: number) => {
  app.clock.advance(by)
  await send()
}
const log = async (id: string, { token } = maya) => (await app.client.send('hooks.deliveries', { token, params: { id } })).data
const hookOf = async ({ token } = maya) => (await app.client.send('hooks.list', { token })).data[0]
const types = () => got.map(({ body }) => (JSON.parse(body) as { type: string }).type)

/** As a receiver does it, with its own clock. */
function verify(secret: string, { headers, body }: Got): void {
  const stamp = Number(headers['webhook-timestamp']) * 1000
  const [id, signatures] = [String(headers['webhook-id']), String(headers['webhook-signature'])]
  const expected = new Webhook(secret).sign(id, new Date(stamp), body)
  if (!signatures.split(' ').includes(expected)) throw new Error('The signature does not match')
}

test('everything that happens is told, thinly and signed', async () => {
  const { secret } = await made()
  await setPrices(app.client, maya, { monthlyPrice: 10 })
  const cardId = await saveCard(app.client, fan)
  await topUp(app.client, fan, 100, cardId)
  const { _id: post } = await publish(app.client, maya, { text: 'A canary sings.' })
  await subscribe(app.client, fan, maya, 'monthly_subscription', cardId)
  await tip(app.client, fan, maya, 10)
  const product = await makeProduct(app.client, maya)
  await buyProduct(app.client, fan, product)
  const live = await goLive(app.client, maya)
  await endStream(app.client, maya, live.stream)
  live.socket.close()
  await app.settle()
  expect(new Set(types())).toEqual(
    new Set(['post.published', 'subscription.started', 'sale.made', 'order.placed', 'stream.started', 'stream.ended']),
  )
  for (const one of got) expect(() => verify(secret, one)).not.toThrow()
  expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, got[0] as Got)).toThrow()
  const first = got.find(({ body }) => body.includes('post.published'))
  expect(JSON.parse(first?.body ?? '')).toEqual({
    type: 'post.published',
    timestamp: expect.any(String),
    data: {
      page: maya.id,
      ids: { post },
      links: { api: `http://localhost/api/user/feeds/${post}`, page: `http://localhost/post/${post}` },
    },
  })
  const all = got.map(({ body }) => body).join('')
  for (const word of ['canary', fan.id, fan.username, fan.name]) expect(all).not.toContain(word)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(got.length)
  // The official library agrees, with the time as it is.
  const verdict = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>)
  expect(verdict).toMatchObject({ type: 'post.published' })
})

test('a receiver that was down for six hours gets everything, each id once', async () => {
  const { hook } = await made()
  answer = () => 503
  for (let n = 0; n < 7; n += 1) await publish(app.client, maya)
  await app.settle()
  await pass(5000)
  for (let n = 0; n < 6; n += 1) await pass(hours(1))
  expect((await hookOf())?.failingSince).toEqual(expect.any(String))
  got = []
  answer = () => 200
  await pass(hours(5))
  const ids = got.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(7)
  expect(new Set(ids).size).toBe(7)
  await pass(hours(14))
  expect(got).toHaveLength(7)
  expect((await log(hook._id)).map(({ state, status, error }) => [state, status, error])).toEqual(
    Array.from({ length: 7 }, () => ['delivered', 200, null]),
  )
  expect((await hookOf())?.failingSince).toBe(null)
})

test('ten attempts are made within a day, at their times, and no more', async () => {
  const { hook } = await made({ events: ['post.published'] })
  answer = () => 500
  const release = app.clock.hold()
  const start = app.clock.now().getTime()
  const seen: number[] = []
  await publish(app.client, maya)
  await app.settle()
  seen.push(0)
  for (const at of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]) {
    // A second too early nothing is tried.
    const left = start + at * 1000 - app.clock.now().getTime()
    const before = got.length
    await pass(left - 1000)
    expect(got.length).toBe(before)
    await pass(1000)
    if (got.length > before) seen.push(at)
  }
  expect(seen).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
  await pass(days(1))
  release()
  expect(got).toHaveLength(10)
  expect(await log(hook._id)).toMatchObject([{ state: 'failed', attempts: 10, status: 500, error: 'status', nextAt: null }])
})

test('only 2xx has arrived; whoever sends elsewhere is not followed; 410 ends it at once', async () => {
  const { hook } = await made({ events: ['post.published'] })
  for (const status of [301, 302, 307, 400, 404, 429, undefined]) {
    got = []
    answer = () => status
    await publish(app.client, maya)
    await app.settle()
    expect(got.map(({ path }) => path)).toHaveLength(1)
  }
  expect((await log(hook._id)).map(({ status, error }) => status ?? error)).toEqual(['connection', 429, 404, 400, 307, 302, 301])
  answer = () => 410
  await publish(app.client, maya)
  await app.settle()
  expect(await hookOf()).toMatchObject({ isOn: false, offWhy: 'gone' })
  got = []
  await publish(app.client, maya)
  await pass(hours(2))
  expect(got).toEqual([])
  expect((await log(hook._id)).filter(({ state }) => state === 'waiting')).toEqual([])
})

test('what an address answers is read by nobody', async () => {
  const { hook } = await made()
  await app.client.send('hooks.test', { token: maya.token, params: { id: hook._id } })
  await app.settle()
  expect(types()).toEqual(['test'])
  const said = JSON.stringify(await log(hook._id))
  expect(said).toContain('"status":204')
  expect(said).not.toContain('a secret of the receiver')
  const { rows } = await sql<{ row: string }>`select hook_delivery::text as row from hook_delivery`.execute(app.db)
  expect(JSON.stringify(rows)).not.toContain('a secret of the receiver')
})

test('after five days of failure it is off and its owner is told; on again, all of it is sent once more', async () => {
  const { hook } = await made({ events: ['post.published'] })
  answer = () => undefined
  for (let day = 0; day < 6; day += 1) {
    maya = await signIn(app.client, maya)
    await publish(app.client, maya)
    await app.settle()
    await pass(days(1))
  }
  expect(await hookOf()).toMatchObject({ isOn: false, offWhy: 'failing' })
  const letters = (await app.mail.list(100)).filter(({ subject }) => subject === 'A hook was switched off')
  expect(letters.filter(({ to }) => to === `${maya.username}@example.org`)).toHaveLength(1)
  const since = new Date(app.clock.now().getTime() - days(10)).toISOString()
  const params = { id: hook._id }
  expect((await app.client.try('hooks.replay', { token: maya.token, params, body: { since } })).error.code).toBe('hook.off')
  await app.client.send('hooks.update', { token: maya.token, params, body: { isOn: true } })
  answer = () => 200
  got = []
  expect((await app.client.send('hooks.replay', { token: maya.token, params, body: { since } })).data.count).toBe(5)
  await app.settle()
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
  const one = (await log(hook._id))[0]?._id ?? ''
  await app.client.send('hooks.replay', { token: maya.token, params, body: { deliveryId: one } })
  await app.settle()
  expect(got.filter(({ headers }) => headers['webhook-id'] === `msg_${one}`)).toHaveLength(2)
})

test('while a secret gives way to another both sign, for a day', async () => {
  const { hook, secret: former } = await made()
  const { secret } = (await app.client.send('hooks.renewSecret', { token: maya.token, params: { id: hook._id } })).data
  expect(secret).not.toBe(former)
  await publish(app.client, maya)
  await app.settle()
  const [both] = got
  expect(() => verify(former, both as Got)).not.toThrow()
  expect(() => verify(secret, both as Got)).not.toThrow()
  await pass(hours(24) + 1000)
  await publish(app.client, maya)
  await app.settle()
  const after = got.at(-1) as Got
  expect(() => verify(secret, after)).not.toThrow()
  expect(() => verify(former, after)).toThrow()
  const { rows } = await sql<{ row: string }>`select hook::text as row from hook`.execute(app.db)
  for (const one of [secret, former]) expect(JSON.stringify(rows)).not.toContain(one)
})

test('two processes deliver each once, and what one took and never said anything about goes again', async () => {
  await made({ events: ['post.published'] })
  answer = () => 503
  for (let n = 0; n < 12; n += 1) await publish(app.client, maya)
  await app.settle()
  answer = () => 200
  got = []
  app.clock.advance(5000)
  second.clock.advance(app.clock.now().getTime() - second.clock.now().getTime())
  await Promise.all([app.jobs.send(app.db, 'hooks.send', {}), second.jobs.send(second.db, 'hooks.send', {})])
  await Promise.all([app.settle(), second.settle()])
  const ids = got.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([12, 12])
  // As a process leaves it that is killed between its taking and its saying.
  await sql`
    update hook_delivery set state = 'claimed', claimed_at = ${app.clock.now()} where id = (select id from hook_delivery where event = 'post.published'
      and hook_id in (select id from hook where page_id = ${maya.id}) order by id limit 1)`.execute(app.db)
  got = []
  await pass(minutes(1))
  expect(got).toHaveLength(0)
  await pass(minutes(2))
  expect(got).toHaveLength(1)
  expect(ids).toContain(got[0]?.headers['webhook-id'])
})

test('an address that is slow keeps nobody else waiting', async () => {
  const slow = maya
  const quick = await registerPerformer(app.client)
  await made({ events: ['post.published'] }, slow)
  await made({ events: ['post.published'], url: `${origin}/hook/${slow.id}?quick` }, quick)
  answer = () => 503
  for (let n = 0; n < 12; n += 1) for (const page of [slow, quick]) await publish(app.client, page)
  await app.settle()
  let release: () => void = () => undefined
  held = new Promise((done) => void (release = done))
  answer = () => 200
  got = []
  app.clock.advance(5000)
  await app.jobs.send(app.db, 'hooks.send', {})
  const sending = app.settle()
  await expect.poll(() => got.filter(({ path }) => path.endsWith('?quick')).length).toBe(12)
  expect(got.filter(({ path }) => !path.endsWith('?quick')).length).toBeLessThanOrEqual(5)
  release()
  await sending
  expect(got).toHaveLength(24)
})

test('nothing leaves while hooks are switched off, and it does once they are on', async () => {
  await made({ events: ['post.published'] })
  const boss = await signIn(app.client, owner)
  const flip = async (state: 'on' | 'off') => {
    const seen = (await app.client.send('switches.all', { token: boss.token })).data.find(({ key }) => key === 'hooks')?.version ?? 0
    const body = { state, share: 0, roles: [], until: null, reason: 'A storm', seen }
    await app.client.send('switches.change', { token: boss.token, params: { key: 'hooks' }, body })
  }
  await flip('off')
  await publish(app.client, maya)
  await send()
  expect(got).toEqual([])
  expect((await make()).error.code).toBe('service.switched_off')
  await flip('on')
  await send()
  expect(types()).toEqual(['post.published'])
})

test('whoever made it and may not act any more ends it, as do a minor and a stranger before it begins', async () => {
  const { id: teamId, owner: coach } = await foundTeam(app, await signIn(app.client, owner), 'Herons Row')
  const { hook } = await made({ teamId, events: ['post.published'] }, coach)
  expect((await make({ teamId })).error.code).toBe('team.not_member')
  const minor = await registerPerformer(app.client, { dateOfBirth: '2011-05-17' })
  expect((await make({}, minor)).error.code).toBe('hook.adults_only')
  const params = { id: hook._id }
  for (const [name, body] of [
    ['hooks.update', { isOn: false }],
    ['hooks.remove', undefined],
    ['hooks.renewSecret', undefined],
    ['hooks.test', undefined],
    ['hooks.deliveries', undefined],
    ['hooks.replay', { since: '2026-01-01T00:00:00Z' }],
  ] as const) {
    const tried = await app.client.try(name, { token: maya.token, params, ...(body && { body }) } as never)
    expect([name, tried.error.code]).toEqual([name, 'hook.unknown'])
  }
  const boss = await signIn(app.client, owner)
  await app.client.send('hooks.test', { token: coach.token, params })
  const suspend = { rule: 'harassment', words: 'Threats in messages to several people.' } as const
  await app.client.send('accounts.suspend', { token: boss.token, params: { id: coach.id }, body: suspend })
  got = []
  await send()
  expect(got).toEqual([])
  const { rows } = await sql<{ why: string }>`select off_why as why from hook where id = ${hook._id}`.execute(app.db)
  expect(rows[0]?.why).toBe('rights')
})

test('a page has ten hooks at most, and each leads to the public network by name', async () => {
  const tried = await Promise.all(Array.from({ length: 12 }, () => make()))
  expect(tried.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 201), 409, 409])
  const other = await registerPerformer(app.client)
  for (const url of [
    'http://receiver.example.org/x',
    'https://receiver.example.org:8443/x',
    'https://me:x@receiver.example.org/x',
    'ftp://receiver.example.org',
    'not an address',
  ])
    expect((await make({ url }, other)).error.code).toBe('hook.address')
  expect((await make({ url: 'https://receiver.example.org/x' }, other)).status).toBe(201)
})

test('what is older than thirty days is forgotten', async () => {
  const { hook } = await made({ events: ['post.published'] })
  await publish(app.client, maya)
  await app.settle()
  expect(await log(hook._id)).toHaveLength(1)
  app.clock.advance(days(31))
  await app.jobs.send(app.db, 'hooks.forget', {})
  await app.settle()
  maya = await signIn(app.client, maya)
  expect(await log(hook._id)).toEqual([])
})
