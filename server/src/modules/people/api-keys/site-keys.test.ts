// Keys of the site: what each opens of what staff does, that nothing else is opened by any, and what ends one.
import { calls, siteKeyScopeOf, siteKeyScopes, siteKeyScopeTable, type BodyOf, type CallName, type Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#platform/clock.ts'
import { findCall, password, registerAdministrator, registerFan, signIn, toldTo, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { emptyInput } from '../../../../test/permissions/knocking.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

type Form = BodyOf<Calls['siteKeys']['create']>
const make = (token: string, wishes: Partial<Form> = {}) =>
  app.client.try('siteKeys.create', { token, body: { name: 'Prometheus', scopes: ['metrics:read'], days: 30, ...wishes } })
const made = async (scopes: Form['scopes'], wishes: Partial<Form> = {}) => (await make(owner.token, { scopes, ...wishes })).body.data
const list = async () => (await app.client.send('siteKeys.list', { token: owner.token })).data
/** Set where it stands: which accounts may hold a role is tried elsewhere. */
const hold = async (person: Person, roles: string[]) => {
  await sql`update account set roles = ${roles} where id = ${person.id}`.execute(app.db)
  return person
}
const metrics = (key: string) => fetch(`${app.client.baseUrl}/api/admin/metrics`, { headers: { authorization: `Bearer ${key}` } })
const names = Object.entries(calls).flatMap(([area, all]) => Object.keys(all).map((name) => `${area}.${name}` as CallName))
const rows = async () => (await app.client.send('audit.list', { token: owner.token, query: { limit: 10 } })).data

test('every call with a key of the site of every scope: what the table opens, and nothing else', async () => {
  const named = siteKeyScopes.flatMap((scope) => [...siteKeyScopeTable[scope].calls])
  expect(named.filter((name) => !names.includes(name as CallName) || findCall(name as CallName).access !== 'staff')).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  let asserted = 0
  const unexpected: string[] = []
  for (const scope of siteKeyScopes) {
    const { key, made: one } = await made([scope])
    for (const name of names) {
      if (findCall(name).access === 'webhook') continue
      asserted += 1
      const { status, error } = await app.client.try(name, { ...emptyInput(name), token: key, isBare: true })
      const isRefused = status === 403 && error?.code === 'key.not_permitted'
      const isOpened = ![401, 403].includes(status) && status < 500
      if (siteKeyScopeOf(name) === scope ? !isOpened : !isRefused) unexpected.push(`${scope} ${name}: ${status} ${error?.code}`)
    }
    await app.client.send('siteKeys.revoke', { token: owner.token, params: { id: one._id } })
  }
  process.stdout.write(`${names.length} calls × ${siteKeyScopes.length} scopes (${asserted} asked), ${unexpected.length} unexpected\n`)
  expect(unexpected).toEqual([])
}, 120_000)

test('a program that watches reads figures with it; it is shown once, and its maker is told', async () => {
  const { key, made: one } = await made(['metrics:read'], { networks: ['127.0.0.1', '::1'] })
  expect(one).toMatchObject({ prefix: key.slice(0, 10), lastUsedAt: null, isResting: false, madeBy: { _id: owner.id } })
  const answer = await metrics(key)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(await answer.text()).toContain('# HELP fieldhouse_')
  const listed = await list()
  expect(listed[0]).toMatchObject({ _id: one._id, lastUsedAt: expect.any(String) })
  expect(JSON.stringify(listed)).not.toContain(key)
  expect((await app.client.send('keys.list', { token: owner.token })).data).toEqual([])
  await app.settle()
  expect((await toldTo(app.client, owner))[0]).toMatchObject({ type: 'key_made' })
  expect(JSON.stringify(await toldTo(app.client, owner))).toContain('Prometheus (key of the site)')
  // What a browser or a session has is no key.
  expect((await metrics('p_nothing')).status).toBe(401)
})

test('what asks an owner for a reason and for the password asks a key for neither, and its row says which one it was', async () => {
  app.clock.advance(minutes(20))
  const fresh = (await signIn(app.client, owner)).token
  const { key } = (await make(fresh, { name: 'Nightly', scopes: ['export:run', 'backup:run'] })).body.data
  app.clock.advance(minutes(20))
  const file = await app.client.try('audit.file', { token: key, query: {} })
  expect([file.status, file.body.data.csv.length > 0]).toEqual([200, true])
  const none = await app.client.try('backups.take', { token: key, isBare: true })
  expect(none.error.code).toBe('backup.not_here')
  expect((await rows()).slice(0, 2)).toMatchObject([
    { action: 'backups.take', result: 'refused', reason: 'By the key “Nightly”' },
    { action: 'audit.file', result: 'ok', reason: 'By the key “Nightly”' },
  ])
})

test('owners alone make them, after showing the password, and no more than ten', async () => {
  const support = await hold(await registerFan(app.client), ['support'])
  expect((await make(support.token)).error.code).toBe('staff.not_permitted')
  expect((await make((await registerFan(app.client)).token)).status).toBe(403)
  app.clock.advance(minutes(20))
  const late = await app.client.try('siteKeys.create', {
    token: owner.token,
    isBare: true,
    body: { name: 'Late', scopes: ['audit:read'], days: 1 },
  })
  expect(late.error.code).toBe('staff.step_up_required')
  const { token } = await signIn(app.client, owner)
  for (const wishes of [{ days: 367 }, { scopes: [] }, { scopes: ['posts:read' as never] }, { networks: ['home'] }, { name: '  ' }])
    expect((await make(token, wishes)).error.code).toBe('request.invalid')
  for (let left = 10 - (await list()).length; left > 0; left -= 1) expect((await make(token)).status).toBe(201)
  expect((await make(token)).error.code).toBe('key.too_many')
})

test('any owner ends one at once; it opens nothing while its maker is no owner, and nothing after a new password', async () => {
  for (const { _id: id } of await list()) await app.client.send('siteKeys.revoke', { token: owner.token, params: { id } })
  const other = await hold(await registerFan(app.client), ['admin'])
  const { key, made: one } = (await make(other.token)).body.data
  expect((await metrics(key)).status).toBe(200)
  await hold(other, ['support'])
  expect([(await metrics(key)).status, (await list())[0]?.isResting]).toEqual([401, true])
  await app.client.send('siteKeys.revoke', { token: owner.token, params: { id: one._id } })
  const again = await app.client.try('siteKeys.revoke', { token: owner.token, params: { id: one._id } })
  expect([again.error.code, await list()]).toEqual(['key.unknown', []])

  const { key: own, made: mine } = await made(['audit:read'])
  expect((await app.client.try('keys.revoke', { token: owner.token, params: { id: mine._id } })).error.code).toBe('key.unknown')
  expect((await app.client.try('audit.list', { token: own, query: {} })).status).toBe(200)
  expect((await app.client.try('users.me', { token: own })).error.code).toBe('key.not_permitted')
  await app.client.send('auth.updatePassword', {
    token: owner.token,
    body: { currentPassword: password, password: `${password} anew` },
  })
  expect((await app.client.try('audit.list', { token: own, query: {}, isBare: true })).status).toBe(401)
})
