// Links that invite people to open an account: for whom, how often, how long, and past which doors.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/index.ts'
import { days } from '#platform/clock.ts'
import { password, registerAdministrator, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(() => set({ registrationModeFan: 'open', registrationModePerformer: 'open', requireEmailVerification: false }))
afterAll(() => app.close())

const set = (changes: Parameters<TestApp['settings']['write']>[1]) => inTransaction(app.db, (tx) => app.settings.write(tx, changes))
let counted = 0
const join = (inviteCode: string | undefined, kind: 'fan' | 'athlete' = 'fan', more: { dateOfBirth?: string } = {}) => {
  const username = `guest_${(counted += 1)}`
  const body = {
    name: 'Kit Marsh',
    username,
    email: `${username}@example.org`,
    password,
    dateOfBirth: '1990-01-01',
    acceptTerms: true as const,
    ...(inviteCode !== undefined && { inviteCode }),
    ...more,
  }
  return app.client.try(kind === 'fan' ? 'auth.registerUser' : 'auth.registerPerformer', { body })
}
const make = async (wish: { kind?: 'fan' | 'athlete'; max?: number | null; until?: string | null; campaign?: string } = {}) =>
  (
    await app.client.send('invites.create', {
      token: owner.token,
      body: { kind: 'fan', max: null, until: null, campaign: '', note: 'An evening', ...wish },
    })
  ).data
const list = async () => (await app.client.send('invites.list', { token: owner.token, query: {} })).data
const find = async (id: string) => (await list()).find(({ _id }) => _id === id)

test('of many at once exactly as many come by a link as it is for', async () => {
  await set({ registrationModeFan: 'invite' })
  const { _id: id, code } = await make({ max: 3 })
  const tries = await Promise.all(Array.from({ length: 8 }, () => join(code)))
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(3)
  const codes = new Set(tries.filter(({ status }) => status !== 201).map(({ error }) => error.code))
  expect([...codes].every((one) => one === 'invite.over' || one === 'auth.invitation_required')).toBe(true)
  expect(await find(id)).toMatchObject({ uses: 3, max: 3, state: 'used_up' })
  expect((await app.client.send('invites.joined', { token: owner.token, params: { id }, query: {} })).total).toBe(3)
  expect((await app.client.send('invites.view', { params: { code } })).data).toEqual({
    kind: 'fan',
    isOpen: false,
    page: null,
    freeDays: null,
  })
  // Who was refused has left nothing.
  expect((await sql<{ n: number }>`select count(*)::int as n from account where username like 'guest_%'`.execute(app.db)).rows[0]?.n).toBe(
    3,
  )
})

test('a link leads past staff that looks first, and in where only who is invited comes in; closed stays closed', async () => {
  const { code } = await make()
  await set({ registrationModeFan: 'approval' })
  expect((await join(undefined)).body.data.isWaiting).toBe(true)
  expect((await join(code)).body.data.token).toBeDefined()
  await set({ registrationModeFan: 'invite' })
  const refused = await join(undefined)
  expect([refused.status, refused.error.code]).toEqual([403, 'auth.invitation_required'])
  expect((await join('no-such-code')).error.code).toBe('auth.invitation_required')
  expect((await join(code)).status).toBe(201)
  await set({ registrationModeFan: 'closed' })
  expect((await join(code)).error.code).toBe('auth.registration_closed')
})

test('a link is for its kind alone, and no rule about age is other by it', async () => {
  await set({ registrationModeFan: 'invite', registrationModePerformer: 'invite' })
  const { code, path } = await make({ kind: 'athlete' })
  expect(path).toBe(`/invite/${code}`)
  expect((await join(code)).error.code).toBe('auth.invitation_required')
  expect((await join(code, 'athlete')).status).toBe(201)
  const fan = await make()
  const year = app.clock.now().getFullYear()
  expect((await join(fan.code, 'fan', { dateOfBirth: `${year - 15}-01-01` })).error.code).toBe('youth.minor_fans_off')
  expect((await join(fan.code, 'fan', { dateOfBirth: `${year - 11}-01-01` })).error.code).toBe('auth.under_min_age')
  expect((await find(fan._id))?.uses).toBe(0)
  const minor = await join(code, 'athlete', { dateOfBirth: `${year - 15}-01-01` })
  expect([minor.status, minor.body.data.guardianStatus]).toEqual([201, 'pending'])
})

test('it ends by its time or by staff; where everybody comes in an old one does no harm', async () => {
  const end = new Date(app.clock.now().getTime() + days(1)).toISOString()
  const timed = await make({ until: end })
  const ended = await make()
  expect((await app.client.try('invites.end', { token: owner.token, params: { id: ended._id } })).status).toBe(204)
  app.clock.advance(days(2))
  owner = await signIn(app.client, owner)
  expect([(await find(timed._id))?.state, (await find(ended._id))?.state]).toEqual(['over', 'ended'])
  expect((await join(timed.code)).status).toBe(201)
  expect([(await find(timed._id))?.uses, (await find(ended._id))?.uses]).toEqual([0, 0])
  const past = { kind: 'fan' as const, max: null, until: '2020-01-01T00:00:00Z', campaign: '', note: '' }
  expect((await app.client.try('invites.create', { token: owner.token, body: past })).error.code).toBe('invite.bad_end')
  expect((await app.client.try('invites.create', { token: owner.token, body: { ...past, until: null, campaign: 'Not So' } })).status).toBe(
    400,
  )
  expect((await app.client.try('invites.view', { params: { code: 'none' } })).error.code).toBe('invite.unknown')
})

test('statistics tell campaigns of five and more apart', async () => {
  const [many, few] = [await make({ campaign: 'spring-open' }), await make({ campaign: 'rare' })]
  for (let n = 0; n < 5; n += 1) await join(many.code)
  await join(few.code)
  const { invitations } = (await app.client.send('statistics.ofSite', { token: owner.token, query: { span: '28' } })).data
  expect(invitations).toEqual([{ campaign: 'spring-open', registered: 5, proven: 0, followed: 0, paid: 0 }])
})
