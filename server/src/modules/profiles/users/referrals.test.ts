// Links by which people recommend the site: whose they are, how often they were opened, who came by them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { days, hours } from '#platform/clock.ts'
import { registerFan, registerPerformer, type Person } from '../../../../scenario/index.ts'
import { createTestApp, type TestApp } from '../../../../test/index.ts'

let app: TestApp
let maya: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  maya = await registerPerformer(app.client, { name: 'Maya Okafor' })
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

const codeOf = async ({ token }: Person) => (await app.client.send('referrals.code', { token })).data.code
const join = async (code: string) => {
  const person = await registerFan(app.client)
  await sql`update account set referred_by = ${code} where id = ${person.id}`.execute(app.db)
  return person
}
const search = async ({ token }: Person) => app.client.send('referrals.search', { token })

test('a code says whose it is, each kind at its own address', async () => {
  const [ofMaya, ofFan] = [await codeOf(maya), await codeOf(fan)]
  const { data } = await app.client.send('performers.referral', { params: { code: ofMaya } })
  expect(data).toMatchObject({ _id: maya.id, name: 'Maya Okafor', code: ofMaya })
  expect(data.path).toMatch(/^\//)
  expect((await app.client.send('users.referral', { params: { code: ofFan } })).data._id).toBe(fan.id)
  for (const code of [ofFan, 'nobody-has-it', '../me', '%00']) {
    expect((await app.client.try('performers.referral', { params: { code } })).status).toBeGreaterThanOrEqual(400)
    expect((await app.client.try('performers.referralView', { params: { code } })).status).toBeGreaterThanOrEqual(400)
  }
  expect((await app.client.try('users.referral', { params: { code: ofMaya } })).error.code).toBe('user.unknown')
})

test('an opened link counts once for each visitor and day', async () => {
  // Two hours on are the same day only when it is not late already.
  app.clock.advance(hours(24 - app.clock.now().getUTCHours()))
  const code = await codeOf(maya)
  const open = () => app.client.send('performers.referralView', { params: { code } })
  const opened = async () => {
    await app.settle()
    return (await app.client.send('referrals.code', { token: maya.token })).data.opened
  }
  expect((await open()).data).toEqual({ viewed: true })
  app.clock.advance(hours(2))
  await open()
  expect(await opened()).toBe(1)
  app.clock.advance(days(1))
  await open()
  expect(await opened()).toBe(2)
})

test('who came is listed for who sent them, but nobody under 18, hidden or apart', async () => {
  const code = await codeOf(maya)
  const [shown, young, hidden, apart] = [await join(code), await join(code), await join(code), await join(code)]
  await sql`update account set date_of_birth = ${`${app.clock.now().getUTCFullYear() - 15}-01-01`} where id = ${young.id}`.execute(app.db)
  await sql`update account set is_hidden = true where id = ${hidden.id}`.execute(app.db)
  await app.client.send('blocks.create', { token: apart.token, body: { target: 'performer', targetId: maya.id } })
  const { data, total } = await search(maya)
  expect([total, data.map(({ _id, registerSource }) => [_id, registerSource])]).toEqual([1, [[shown.id, 'user']]])
  expect((await search(fan)).total).toBe(0)
})

test('of somebody under 18 there is no link, whatever code their row has', async () => {
  const young = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
  const { rows } = await sql<{ code: string }>`select referral_code as code from account where id = ${young.id}`.execute(app.db)
  const params = { code: rows[0]?.code ?? '' }
  expect((await app.client.try('performers.referral', { params })).error.code).toBe('performer.unknown')
  expect((await app.client.try('performers.referralView', { params })).error.code).toBe('performer.unknown')
  expect((await app.client.try('referrals.search', { token: young.token })).error.code).toBe('youth.not_allowed')
})
