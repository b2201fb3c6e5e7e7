// What the table of permissions asks beside a role is asked at every door: a reason, the password shown lately, a second person.
import {
  asksMarks,
  calls,
  limitOf,
  marksOf,
  openedBy,
  permits,
  permissionTable,
  siteRoles,
  type CallName,
  type Permission,
  type SiteRole,
} from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#platform/clock.ts'
import { findCall, password, registerAdministrator, registerFan, signIn, type Person } from '#scenario/index.ts'
import { softPasskey } from '#test/fakes/soft-passkey.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
const staff = new Map<SiteRole, Person>()
beforeAll(async () => {
  app = await createTestApp()
  staff.set('admin', await registerAdministrator(app.client, await app.administration.issueFirstLink()))
  for (const role of siteRoles.filter((one) => one !== 'admin')) {
    const person = await registerFan(app.client)
    await sql`update account set roles = ${[role]} where id = ${person.id}`.execute(app.db)
    staff.set(role, person)
  }
  app.clock.advance(6000)
})
afterAll(() => app.close())

const names = Object.entries(calls).flatMap(([area, group]) => Object.keys(group).map((name) => `${area}.${name}` as CallName))
const asking = names.filter((name) => asksMarks(findCall(name)))
const missing = '0190a2b4-0000-7000-8000-00000000dead'
const holders = (name: CallName) => {
  const { permission, within } = findCall(name)
  if (permission === undefined) return []
  return siteRoles.filter((role) => permits([role], permission, within)).map((role) => ({ role, permission, within }))
}
const rows = (mark: 'reason' | 'stepUp' | 'secondPerson') =>
  asking.flatMap((name) =>
    holders(name)
      .filter(({ role, permission, within }) => marksOf([role], permission, within)[mark])
      .map(({ role }) => [name, role] as const),
  )

/** Bodies that are judged before a second person is asked for. */
const bodies: Partial<Record<CallName, object>> = {
  'accounts.resetFactors': { evidence: 'A call with an identity card' },
  'accounts.quietReads': { days: 10 },
  'commissions.set': { saleType: 'tip', percent: 12 },
  'taxes.set': { country: 'AT', name: 'VAT', percent: 20 },
  'coupons.createForPlatform': { code: 'MARKS', type: 'percent', value: 10 },
}

function knock(name: CallName, person: Person, more: { reason?: string; body?: object } = {}) {
  const params = Object.fromEntries([...findCall(name).path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, missing]))
  const headers = more.reason === undefined ? {} : { 'staff-reason': encodeURIComponent(more.reason) }
  const isRead = findCall(name).method === 'GET'
  const input = { params, headers: { ...headers, 'idempotency-key': `marks-${name}` }, ...(isRead ? {} : { body: more.body ?? {} }) }
  return app.client.try(name, { token: person.token, isBare: true, ...(input as Record<never, never>) })
}
const personOf = (role: SiteRole): Person => staff.get(role) ?? expect.fail(`Nobody is ${role}`)
const codeOf = async (...input: Parameters<typeof knock>) => (await knock(...input)).error?.code

test('the table opens what it says, but for limits that nothing keeps', () => {
  for (const [permission, cells] of Object.entries(permissionTable))
    for (const [at, cell] of cells.entries()) {
      const role = siteRoles[at] ?? 'admin'
      const isOpen = cell !== '–' && (!cell.includes(':') || ['audit.read', 'switches.write'].includes(permission))
      const limit = limitOf(role, permission as Permission)
      expect([permission, role, permits([role], permission as Permission, limit)]).toEqual([permission, role, cell !== '–'])
      expect([permission, role, openedBy([role]).includes(permission as never)]).toEqual([permission, role, isOpen])
    }
  // Of several roles the one counts that asks for least.
  expect(marksOf(['admin', 'finance'], 'payouts.export')).toEqual({ reason: false, stepUp: true, secondPerson: false })
  expect(marksOf(['admin', 'moderator'], 'people.suspend').stepUp).toBe(false)
})

describe('a reason is asked for by', () => {
  test.each(rows('reason'))('%s of %s', async (name, role) => {
    const person = personOf(role)
    expect(await codeOf(name, person)).toBe('staff.reason_required')
    expect(await codeOf(name, person, { reason: '  too short ' })).toBe('staff.reason_required')
    expect(await codeOf(name, person, { reason: 'Wegen einer Anfrage – geprüft' })).not.toBe('staff.reason_required')
  })
})

describe('a second person is asked for by', () => {
  test.each(rows('secondPerson'))('%s of %s', async (name, role) => {
    const body = { reason: 'A reason for the row', ...bodies[name] }
    expect(await codeOf(name, personOf(role), { reason: 'A reason of the header', body })).toBe('staff.second_person_required')
  })
})

describe('the password shown lately is asked for by', () => {
  beforeAll(() => app.clock.advance(minutes(10)))
  test.each(rows('stepUp'))('%s of %s', async (name, role) => {
    expect(await codeOf(name, personOf(role), { reason: 'A reason of the header' })).toBe('staff.step_up_required')
  })

  test('and is shown by the password, for this session alone', async () => {
    const owner = personOf('admin')
    const other = await signIn(app.client, owner)
    app.clock.advance(minutes(11))
    const show = (body: object) => app.client.try('factors.showAgain', { token: owner.token, body: body as never })
    const at = (person: Person) => codeOf('settings.revert', person)
    expect((await show({ currentPassword: 'not-the-password' })).error.code).toBe('auth.incorrect_credentials')
    // Also in a session that showed it within the quarter of an hour that members have.
    expect((await show({})).error.code).toBe('auth.incorrect_credentials')
    expect(await at(owner)).toBe('staff.step_up_required')
    expect((await show({ currentPassword: password })).status).toBe(204)
    expect([await at(owner), await at(other)]).toEqual(['request.invalid', 'staff.step_up_required'])
    app.clock.advance(minutes(10) + 1)
    expect(await at(owner)).toBe('staff.step_up_required')
  })

  test('or by a passkey of the same account, which opens no session by that', async () => {
    const [fan, stranger] = [await registerFan(app.client), await registerFan(app.client)]
    await sql`update account set roles = '{finance}' where id = ${fan.id}`.execute(app.db)
    app.clock.advance(6000)
    const keyOf = async (person: Person) => {
      const passkey = softPasskey('http://localhost')
      const { data } = await app.client.send('factors.beginPasskey', { token: person.token, body: { currentPassword: password } })
      const body = { challenge: data.challenge, name: 'Phone', passkey: passkey.make(data.passkey) }
      await app.client.send('factors.addPasskey', { token: person.token, body })
      return passkey
    }
    const [own, others] = [await keyOf(fan), await keyOf(stranger)]
    app.clock.advance(minutes(11))
    const question = async () => {
      const { data } = await app.client.send('factors.askAgain', { token: fan.token })
      expect(data.hasPassword).toBe(true)
      return { challenge: data.challenge ?? '', passkey: data.passkey ?? expect.fail('No passkey is asked for') }
    }
    const asked = await question()
    const answer = { challenge: asked.challenge, passkey: own.answer(asked.passkey) }
    const show = (body: object) => app.client.try('factors.showAgain', { token: fan.token, body: body as never })
    // What a session is asked is no way in.
    expect((await app.client.try('factors.pass', { body: answer })).error.code).toBe('auth.challenge_expired')
    const foreign = { challenge: asked.challenge, passkey: others.answer(asked.passkey) }
    expect((await show(foreign)).error.code).toBe('auth.passkey_refused')
    const notOurs = await app.client.try('factors.showAgain', { token: stranger.token, body: answer })
    expect(notOurs.error.code).toBe('auth.challenge_expired')
    const anew = await question()
    expect((await show({ challenge: anew.challenge, passkey: own.answer(anew.passkey) })).status).toBe(204)
    expect(await codeOf('commissions.set', fan, { body: bodies['commissions.set'] ?? {} })).toBe('staff.second_person_required')
    expect((await show({ challenge: anew.challenge, passkey: own.answer(anew.passkey) })).error.code).toBe('auth.challenge_expired')
  })
})
