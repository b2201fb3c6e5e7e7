// Personal keys: what each opens, that nothing else is opened by any, and what ends one.
import { calls, keyScopeOf, keyScopes, namesInKeyScopes, type BodyOf, type Call, type CallName, type Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#platform/clock.ts'
import { isWithin, networkIn } from './policy.ts'
import {
  findCall,
  openSocket,
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  signIn,
  toldTo,
  uploadPostFile,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { emptyInput } from '../../../../test/permissions/knocking.ts'

let app: TestApp
let owner: Person
let maya: Person
let fan: Person
let photo: Uint8Array
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  photo = new Uint8Array(
    await sharp({ create: { width: 64, height: 80, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer(),
  )
  maya = await registerPerformer(app.client)
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

type Form = BodyOf<Calls['keys']['create']>
const make = (of: Person, wishes: Partial<Form> = {}) =>
  app.client.try('keys.create', {
    token: of.token,
    body: { name: 'A script', scopes: ['profile:read'], days: 30, currentPassword: password, ...wishes },
  })
const keyOf = async (of: Person, scopes: Form['scopes'], wishes: Partial<Form> = {}) =>
  (await make(of, { scopes, ...wishes })).body.data.key
const me = (key: string) => app.client.try('users.me', { token: key })
const names = Object.entries(calls).flatMap(([area, all]) => Object.keys(all).map((name) => `${area}.${name}` as CallName))

test('the table of scopes names calls that are there, each once, and none of staff, of money that leaves or of who somebody is', () => {
  const named = namesInKeyScopes()
  expect(named.filter((name) => !names.includes(name as CallName))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  const open = named.map((name): [string, Call] => [name, findCall(name as CallName)])
  expect(open.filter(([, { access }]) => !['optional', 'user', 'performer', 'team'].includes(access))).toEqual([])
  expect(open.filter(([, { idempotency }]) => idempotency !== undefined && idempotency !== 'brief')).toEqual([])
  const shut =
    /^(auth|factors|keys|ownData|payouts|payments|connect|wallet|messages|conversations|broadcasts|guardians|admin|staff|connections|push)\./
  expect(named.filter((name) => shut.test(name))).toEqual([])
})

test('every call with a key of every scope: what the table opens, and nothing else', async () => {
  let asserted = 0
  const unexpected: string[] = []
  for (const scope of keyScopes) {
    const key = await keyOf(maya, [scope])
    for (const name of names) {
      if (findCall(name).access === 'webhook') continue
      asserted += 1
      const { status, error } = await app.client.try(name, { ...emptyInput(name), token: key, isBare: true })
      const isRefused = status === 403 && error?.code === 'key.not_permitted'
      const isOpened = status !== 401 && error?.code !== 'key.not_permitted' && status < 500
      if (keyScopeOf(name) === scope ? !isOpened : !isRefused) unexpected.push(`${scope} ${name}: ${status} ${error?.code}`)
    }
    await app.client.send('keys.revoke', { token: maya.token, params: { id: await idOf(maya) } })
  }
  process.stdout.write(`${names.length} calls × ${keyScopes.length} scopes (${asserted} asked), ${unexpected.length} unexpected\n`)
  expect(unexpected).toEqual([])
}, 120_000)

/** Of the newest. */
const idOf = async ({ token }: Person) => (await app.client.send('keys.list', { token })).data[0]?._id ?? ''

test('a key is shown once, and what is stored of it does not open anything', async () => {
  const { status, body } = await make(fan, { name: '  The <b>garden</b> light ', networks: ['127.0.0.1', '2001:DB8::/32'] })
  expect(status).toBe(201)
  const { key, made } = body.data
  expect(key).toMatch(/^p_[\w-]{64}$/)
  expect(made).toMatchObject({
    name: expect.stringContaining('light'),
    prefix: key.slice(0, 10),
    networks: ['127.0.0.1', '2001:db8::/32'],
    lastUsedAt: null,
  })
  expect((await me(key)).body.data._id).toBe(fan.id)
  const list = await app.client.send('keys.list', { token: fan.token })
  expect(list.data[0]).toMatchObject({ _id: made._id, lastUsedAt: expect.any(String) })
  expect(JSON.stringify(list)).not.toContain(key)
  const { rows } = await sql<{ row: string }>`select api_key::text as row from api_key`.execute(app.db)
  expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(12))
  await app.settle()
  expect((await toldTo(app.client, fan))[0]).toMatchObject({ type: 'key_made' })
})

test('it takes the password, an adult, and no more than ten', async () => {
  expect((await make(fan, { currentPassword: 'not the password' })).error.code).toBe('auth.incorrect_credentials')
  const other = await registerFan(app.client)
  app.clock.advance(minutes(16))
  expect((await make(other, { currentPassword: '' })).error.code).toBe('auth.recent_login_required')
  for (let n = 0; n < 9; n += 1) await make(other)
  const last = await Promise.all([make(other), make(other), make(other)])
  expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const minor = await registerPerformer(app.client, { dateOfBirth: '2011-05-17' })
  expect((await make(minor)).error.code).toBe('key.adults_only')
  for (const wishes of [{ days: 367 }, { days: 0 }, { scopes: [] }, { networks: ['10.0.0.0/33'] }, { networks: ['home'] }, { name: '   ' }])
    expect((await make(fan, wishes)).error.code).toBe('request.invalid')
})

test('it opens nothing but calls: no socket, no upload in parts, no key of its own, nothing of a gift', async () => {
  const key = await keyOf(maya, [...keyScopes])
  const socket = await openSocket(app.client)
  expect(await socket.ask('auth/login', { token: key })).toMatchObject({ ok: false })
  socket.close()
  const upload = await fetch(`${app.client.baseUrl}/api/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
  })
  expect(upload.status).toBe(401)
  expect((await app.client.try('keys.create', { token: key, body: { name: 'x', scopes: ['profile:read'], days: 1 } })).error.code).toBe(
    'key.not_permitted',
  )
  expect((await app.client.try('gifts.preview', { params: { code: key } })).status).toBe(404)
})

test('what a key sees is what its owner sees: behind the same paywall, and behind the same blocks', async () => {
  const [reader, page] = [await registerFan(app.client), await registerPerformer(app.client)]
  await verifyPerformer(app.client, owner, page)
  const { _id: file } = await uploadPostFile(app.client, page, 'Photo', photo)
  await app.settle()
  const { _id: id } = await publish(app.client, page, { type: 'photo', audience: 'subscribers', fileIds: [file] })
  const key = await keyOf(reader, ['posts:read', 'posts:write'])
  const see = (token: string) => app.client.try('feeds.view', { token, params: { id } })
  const own = await keyOf(page, ['posts:write', 'posts:read'])
  expect((await see(own)).body.data.files[0]?.url).toEqual(expect.any(String))
  expect((await see(key)).body.data.files[0]?.url ?? null).toBe(null)
  expect((await see(key)).body).toEqual((await see(reader.token)).body)
  await app.client.send('blocks.create', { token: page.token, body: { targetId: reader.id } })
  expect((await see(key)).status).toBe(404)
  // Fans publish nothing.
  expect((await app.client.try('feeds.create', { token: key, body: { type: 'text', text: 'Hello', audience: 'public' } })).status).toBe(403)
  expect(
    (await app.client.try('feeds.create', { token: own, body: { type: 'text', text: 'By a script', audience: 'public' } })).status,
  ).toBe(201)
})

test('an address that was given to a program ends with its key', async () => {
  const page = await registerPerformer(app.client)
  const key = await keyOf(page, ['media:write'])
  const { _id: id } = await uploadPostFile(app.client, { ...page, token: key }, 'Photo', photo)
  await app.settle()
  const { url } = (await app.client.send('files.status', { token: key, params: { id } })).data
  const get = async () => (await fetch(new URL(url ?? '', app.client.baseUrl))).status
  expect(await get()).toBe(200)
  await app.client.send('keys.revoke', { token: page.token, params: { id: await idOf(page) } })
  app.clock.advance(6000)
  expect(await get()).not.toBe(200)
})

test('staff has no roles behind a key', async () => {
  const key = await keyOf(owner, [...keyScopes])
  expect((await app.client.try('switches.all', { token: key, isBare: true })).error.code).toBe('key.not_permitted')
  expect((await me(key)).status).toBe(200)
})

test('a key ends with its time, its network, a new password, a suspension and by its owner, and a suspension that ends brings none back', async () => {
  const person = await registerFan(app.client)
  expect((await me(await keyOf(person, ['profile:read'], { networks: ['192.0.2.0/24'] }))).error.code).toBe('key.refused')
  const short = await keyOf(person, ['profile:read'], { days: 1 })
  app.clock.advance(days(1) - 1000)
  expect((await me(short)).status).toBe(200)
  app.clock.advance(2000)
  expect((await me(short)).error.code).toBe('key.refused')

  let now = await signIn(app.client, person)
  const suspended = await keyOf(now, ['profile:read'])
  const by = { token: (await signIn(app.client, owner)).token, params: { id: person.id } }
  await app.client.send('accounts.suspend', { ...by, body: { rule: 'harassment', words: 'Threats in messages to several people.' } })
  expect((await me(suspended)).error.code).toBe('key.refused')
  await app.client.send('accounts.restore', { ...by, body: { words: 'We were wrong.' } })
  expect((await me(suspended)).error.code).toBe('key.refused')

  now = await signIn(app.client, person)
  const before = await keyOf(now, ['profile:read'])
  await app.client.send('auth.updatePassword', {
    token: now.token,
    body: { currentPassword: password, password: 'the third one of this spring' },
  })
  expect((await me(before)).error.code).toBe('key.refused')
  const revoked = await keyOf(now, ['profile:read'], { currentPassword: 'the third one of this spring' })
  const id = await idOf(now)
  const stranger = await registerFan(app.client)
  expect((await app.client.try('keys.revoke', { token: stranger.token, params: { id } })).error.code).toBe('key.unknown')
  expect((await me(revoked)).status).toBe(200)
  await app.client.send('keys.revoke', { token: now.token, params: { id } })
  expect((await me(revoked)).error.code).toBe('key.refused')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lasting_decision where kind = 'key_ended' and subject = ${person.id}`.execute(app.db)
  // Of the four: the one that was bound to a network and the one of a day were living rows when the account was shut.
  expect(rows[0]?.n).toBe(5)
  await app.jobs.send(app.db, 'api-keys.sweep', {})
  app.clock.advance(days(62))
  await app.jobs.send(app.db, 'api-keys.sweep', {})
  await app.settle()
  const left = await sql<{ n: number }>`select count(*)::int as n from api_key where account_id = ${person.id}`.execute(app.db)
  expect(left.rows[0]?.n).toBe(0)
})

test('one key makes 300 calls in five minutes, whatever else goes on', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  try {
    const person = await registerFan(strict.client)
    const body = { name: 'A loop', scopes: ['profile:read' as const], days: 1, currentPassword: password }
    const { key } = (await strict.client.send('keys.create', { token: person.token, body })).data
    const statuses: number[] = []
    for (let n = 0; n < 301; n += 1) statuses.push((await strict.client.try('users.me', { token: key })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.at(-1)).toBe(429)
    expect((await strict.client.try('users.me', { token: person.token })).status).toBe(200)
  } finally {
    await strict.close()
  }
})

test('switched off, no key opens anything, and sessions go on', async () => {
  const boss = await signIn(app.client, owner)
  const person = await signIn(app.client, fan)
  const key = await keyOf(person, ['profile:read'])
  const set = async (isOn: boolean) => {
    const seen = (await app.client.send('switches.all', { token: boss.token })).data.find(({ key: one }) => one === 'apiKeys')?.version ?? 0
    await app.client.send('switches.change', {
      token: boss.token,
      params: { key: 'apiKeys' },
      body: { state: isOn ? 'on' : 'off', share: 0, roles: [], until: null, reason: 'Something leaks', seen },
    })
  }
  await set(false)
  expect((await me(key)).error.code).toBe('service.switched_off')
  expect((await make(person)).error.code).toBe('service.switched_off')
  expect((await app.client.try('users.me', { token: person.token })).status).toBe(200)
  await set(true)
  expect((await me(key)).status).toBe(200)
})

test('networks are read as they are written, and nothing else is one', () => {
  for (const text of ['10.0.0.0/33', '::/129', '1.2.3', 'localhost', '', '10.0.0.1/', '10.0.0.1/-1'])
    expect(networkIn(text)).toBeUndefined()
  expect(isWithin(['192.0.2.0/24'], '192.0.2.200')).toBe(true)
  expect(isWithin(['192.0.2.0/24'], '192.0.3.1')).toBe(false)
  expect(isWithin(['2001:db8::/32'], '2001:db8:1:0:0:0:0:1')).toBe(true)
  expect(isWithin(['2001:db8::/32'], '192.0.2.1')).toBe(false)
  expect(isWithin([], '192.0.2.1')).toBe(true)
})
