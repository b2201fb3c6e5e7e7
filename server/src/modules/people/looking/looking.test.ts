// Staff looks as somebody else: what it sees, what it never does, as whom nobody looks, and that the person reads of it.
import { calls, callsShownToLookers, isShownToLooker, type CallName } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, minutes } from '#platform/clock.ts'
import { readRows } from '#platform/personal/index.ts'
import { care } from '#wiring/personal/care.ts'
import {
  findCall,
  openSocket,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, guardianOf, type TestApp } from '#test/index.ts'
import { emptyInput } from '../../../../test/permissions/knocking.ts'

let app: TestApp
let owner: Person
let support: Person
let safety: Person
let fan: Person
let athlete: Person
const names = Object.entries(calls).flatMap(([area, all]) => Object.keys(all).map((name) => `${area}.${name}` as CallName))
const reason = 'They write that a post stays locked'
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  ;[support, safety] = [await staffAs('support'), await staffAs('safety')]
  athlete = await registerPerformer(app.client)
  await verifyPerformer(app.client, owner, athlete)
  fan = await registerFan(app.client, { name: 'Dana Canary', phone: '5125550187', phoneCode: '+1' })
})
afterAll(() => app.close())

async function staffAs(...roles: string[]): Promise<Person> {
  const person = await registerFan(app.client)
  await sql`update account set roles = ${roles}, email_verified_at = now() where id = ${person.id}`.execute(app.db)
  app.clock.advance(6000)
  return person
}
const again = (person: Person): Promise<Person> => signIn(app.client, person)
const look = async (id: string, by = support) =>
  app.client.try('accounts.viewAs', { token: (await again(by)).token, params: { id }, body: { reason } })
const tokenFor = async (id: string, by = support): Promise<string> => (await look(id, by)).body.data.token
const codeFor = async (id: string) => {
  const { status, error } = await look(id)
  return status === 201 ? '201' : error.code
}

describe('what is seen', () => {
  test('the table names reads that are there, none of staff, threads, money or settings', () => {
    const named = callsShownToLookers()
    expect(named.filter((name) => !names.includes(name as CallName))).toEqual([])
    const open = named.map((name) => findCall(name as CallName))
    expect(open.filter(({ method, access }) => method !== 'GET' || access === 'staff' || access === 'team')).toEqual([])
    const shut =
      /^(auth|factors|keys|ownData|payouts|payments|connect|wallet|messages|conversations|guardians|addresses|orders|library|receipts|accounts)\./
    expect(named.filter((name) => shut.test(name))).toEqual([])
  })

  test('the rights of the person, and nothing that only they know', async () => {
    await setPrices(app.client, athlete, { monthlyPrice: 5 })
    const post = await publish(app.client, athlete, { text: 'For subscribers', isSale: false })
    const card = await saveCard(app.client, fan)
    await topUp(app.client, fan, 20, card)
    const email = `${fan.username}@example.org`
    const own = (await app.client.send('users.me', { token: fan.token })).data
    expect([own.phone, own.balance > 0]).toEqual(['5125550187', true])
    const before = await tokenFor(fan.id)
    const view = (token: string) => app.client.send('feeds.view', { token, params: { id: post._id } })
    expect((await view(before)).data.isSubscribed).toBe(false)
    await subscribe(app.client, fan, athlete, 'monthly', card)
    const token = await tokenFor(fan.id)
    expect((await view(token)).data.isSubscribed).toBe(true)
    expect((await app.client.send('users.me', { token })).data).toMatchObject({
      name: 'Dana Canary',
      email: '•••',
      phone: '•••',
      balance: 0,
    })
    const said: string[] = []
    for (const name of callsShownToLookers())
      said.push(JSON.stringify((await app.client.try(name as CallName, { ...emptyInput(name as CallName), token, isBare: true })).body))
    for (const secret of [email, '5125550187']) expect(said.filter((text) => text?.includes(secret))).toEqual([])
  })

  test('every call: what the table names, what is open to anybody, and nothing else', async () => {
    const token = await tokenFor(fan.id)
    const [opened, shut, unexpected]: [string[], string[], string[]] = [[], [], []]
    for (const name of names) {
      const { access, method } = findCall(name)
      if (access === 'webhook') continue
      const { status, error } = await app.client.try(name, { ...emptyInput(name), token, isBare: true })
      const isRefused = status === 403 && error?.code === 'staff.view_only'
      const isOpen = method === 'GET' && (access === 'public' || isShownToLooker(name))
      ;(isRefused ? shut : opened).push(name)
      if (isOpen === isRefused) unexpected.push(`${name}: ${status} ${error?.code}`)
    }
    expect(unexpected).toEqual([])
    process.stdout.write(`calls ${opened.length + shut.length}: ${opened.length} shown, ${shut.length} refused, 0 unexpected\n`)
  })

  test('no socket', async () => {
    const token = await tokenFor(fan.id)
    const socket = await openSocket(app.client)
    expect(await socket.ask('auth/login', { token })).toMatchObject({ ok: false })
    socket.close()
  })
})

describe('as whom', () => {
  test('never a minor, a guardian, staff, oneself or who is shut', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: bornYearsAgo(16) })
    const ward = await guardianOf(app, minor, owner)
    const shut = await registerFan(app.client)
    await sql`update account set status = 'suspended' where id = ${shut.id}`.execute(app.db)
    for (const { id } of [minor, ward.person, owner, support, shut]) expect(await codeFor(id)).toBe('staff.view_refused')
    expect(await codeFor('0190b5a0-0000-7000-8000-000000000000')).toBe('user.unknown')
  })

  test('who becomes staff, or is shut, is not seen any more', async () => {
    const person = await registerFan(app.client)
    const token = await tokenFor(person.id)
    const status = async () => (await app.client.try('users.me', { token })).status
    expect(await status()).toBe(200)
    await sql`update account set roles = '{moderator}' where id = ${person.id}`.execute(app.db)
    expect(await status()).toBe(401)
    await sql`update account set roles = '{}', status = 'suspended' where id = ${person.id}`.execute(app.db)
    expect(await status()).toBe(401)
  })

  test('ends after 15 minutes, with the role and with the session that opened it', async () => {
    const [first, second, third] = [await again(support), await again(support), await again(support)]
    const open = async ({ token }: Person) =>
      (await app.client.send('accounts.viewAs', { token, params: { id: fan.id }, body: { reason } })).data.token
    const [byFirst, bySecond, byThird] = [await open(first), await open(second), await open(third)]
    const status = async (token: string) => (await app.client.try('users.me', { token })).status
    await app.client.send('auth.logout', { token: first.token })
    app.clock.advance(6000)
    expect([await status(byFirst), await status(bySecond)]).toEqual([401, 200])
    app.clock.advance(minutes(15))
    expect(await status(bySecond)).toBe(401)
    expect(await status(byThird)).toBe(401)
    const fresh = await tokenFor(fan.id)
    await sql`update account set roles = '{}' where id = ${support.id}`.execute(app.db)
    expect(await status(fresh)).toBe(401)
    await sql`update account set roles = '{support}' where id = ${support.id}`.execute(app.db)
    expect(await status(fresh)).toBe(200)
  })
})

describe('the person', () => {
  const reads = async ({ token }: Person) => (await app.client.send('accounts.ownReads', { token })).data

  test('reads that staff saw the site as they do, by which role and why', async () => {
    const person = await registerFan(app.client)
    await tokenFor(person.id)
    expect(await reads(person)).toMatchObject([{ roles: ['support'], fields: ['site'], reason }])
    await tokenFor(person.id, owner)
    expect((await app.client.send('accounts.view', { token: owner.token, params: { id: person.id } })).data.email.isOpen).toBe(false)
  })

  test('hears of what safety reads only later, where two decided so, and of what others read at once', async () => {
    const person = await registerFan(app.client)
    const read = async (by: Person) =>
      app.client.send('accounts.read', { token: (await again(by)).token, body: { account: person.id, fields: ['email'], reason } })
    await read(safety)
    expect(await reads(person)).toHaveLength(1)
    const quiet = { params: { id: person.id }, body: { reason: 'The police asked us to wait with it', days: 30 } }
    const { error } = await app.client.try('accounts.quietReads', { ...quiet, token: (await again(safety)).token, isBare: true })
    expect(error.code).toBe('staff.second_person_required')
    await app.client.send('accounts.quietReads', { ...quiet, token: (await again(safety)).token })
    await read(safety)
    await read(owner)
    expect((await reads(person)).map(({ roles }) => roles)).toEqual([['admin'], ['safety']])
    // A copy of their data says no more than the page does.
    const rule = care.rules.find(({ table }) => table === 'private_read') ?? expect.fail('no rule')
    const copied: unknown[] = []
    const [whose, now] = [{ accountId: person.id, address: null, claimed: null }, app.clock.now()]
    for await (const rows of readRows(app.db, rule, whose, now, { openerOf: () => undefined })) copied.push(...rows)
    const { rows: told } = await sql`select 1 from private_read where account_id = ${person.id} and told_from <= ${now}`.execute(app.db)
    expect(copied).toHaveLength(told.length)
    expect(copied.length).toBeLessThan(3)
    app.clock.advance(days(30) + minutes(1))
    const later = await again(person)
    expect((await reads(later)).map(({ roles }) => roles)).toEqual([['admin'], ['safety'], ['safety']])
    const { status } = await app.client.try('accounts.quietReads', {
      token: (await again(safety)).token,
      params: quiet.params,
      body: { ...quiet.body, days: 91 },
    })
    expect(status).toBe(400)
  })
})

function bornYearsAgo(years: number): string {
  const now = app.clock.now()
  return `${now.getUTCFullYear() - years}-01-01`
}
