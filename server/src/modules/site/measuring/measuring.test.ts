// Another company measures nobody who has not allowed it, and nobody under 18 at all, whatever they said before.
import { measuringVersion } from '@fieldhouse/contract/measuring'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#platform/clock.ts'
import { registerAdministrator, registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let owner: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

const change = async (value: string | null) => {
  const { data } = await app.client.send('settings.all', { token: owner.token })
  const versions = { gaCode: data.find(({ key }) => key === 'gaCode')?.version ?? 0 }
  return app.client.try('settings.change', { token: owner.token, body: { changes: { gaCode: value }, versions } })
}
const read = async ({ token }: Person, headers = {}) => (await app.client.send('measuring.read', { token, headers })).data
const say = ({ token }: Person, isAllowed: boolean, headers = {}, version = measuringVersion) =>
  app.client.try('measuring.say', { token, headers, body: { isAllowed, version } })
const words = async ({ id }: Person) => {
  const { rows } = await sql<{ is_given: boolean }>`
    select is_given, version from mail_consent where account_id = ${id} and scope = 'measuring' order by seq`.execute(app.db)
  return rows.map(({ is_given: isGiven }) => isGiven)
}
const frame = (headers = {}) => fetch(`${app.client.baseUrl}/measuring/frame`, { headers })
const gpc = { 'sec-gpc': '1' }
const bornYoung = `${new Date().getUTCFullYear() - 16}-01-01`

test('the code is one, or none', async () => {
  for (const wrong of ['UA-1234-5', 'G-', 'g-abcd123456', 'G-ABC"><script>', 'G-ABCD 1234', `G-${'A'.repeat(17)}`, 'xG-ABCD123456'])
    expect((await change(wrong)).error, `${wrong} is taken`).toMatchObject({ code: 'request.invalid', errors: [{ path: 'gaCode' }] })
  expect((await change(' G-ABCD123456 ')).status).toBe(200)
  expect((await app.client.send('settings.public')).data.gaCode).toBe('G-ABCD123456')
  expect((await change(null)).status).toBe(200)
})

test('without a code there is no frame and no question, and a yes is none', async () => {
  expect((await frame()).status).toBe(404)
  expect(await read(fan)).toEqual({ state: 'never', until: null, identity: null })
  expect((await say(fan, true)).body.data.state).toBe('never')
  await change('G-ABCD123456')
  expect((await read(fan)).state).toBe('refused')
})

test('the script has an origin of its own, hosts by name, and none of it is on a page of ours', async () => {
  const found = await frame()
  const policy = found.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("default-src 'none'")
  expect([found.headers.get('referrer-policy'), found.headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
  expect(await found.text()).toContain('data-code="G-ABCD123456"')
  expect((await frame(gpc)).status).toBe(404)
  for (const path of ['/', '/discover', '/home'])
    expect((await fetch(app.client.baseUrl + path)).headers.get('content-security-policy')).not.toMatch(/google/)
})

test('what was said counts for six months, a no as well; each yes has another label', async () => {
  const jo = await registerFan(app.client)
  expect(await read(jo)).toEqual({ state: 'open', until: null, identity: null })
  const yes = (await say(jo, true)).body.data
  expect(yes).toMatchObject({ state: 'allowed', identity: { traits: { kind: 'fan' } } })
  expect(Math.abs(Date.parse(yes.until ?? '') - days(182) - app.clock.now().getTime())).toBeLessThan(60_000)
  expect(yes.identity?.userId).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(yes)).not.toContain(jo.id)
  // Twice is once.
  expect((await say(jo, true)).body.data).toEqual(yes)
  expect(await read(jo)).toEqual(yes)
  expect((await say(jo, false)).body.data).toMatchObject({ state: 'refused', identity: null })
  const again = (await say(jo, true)).body.data
  expect(again.identity?.userId).not.toBe(yes.identity?.userId)
  expect(await words(jo)).toEqual([true, false, true])
  app.clock.advance(days(182) - hours(1))
  const late = async () => read({ ...jo, token: (await signIn(app.client, jo)).token })
  expect((await late()).state).toBe('allowed')
  app.clock.advance(hours(2))
  expect(await late()).toEqual({ state: 'open', until: null, identity: null })
})

test('two people have two labels, and whose page it is is all that is told of them', async () => {
  const [ada, kit] = [await registerFan(app.client), await registerPerformer(app.client)]
  const [one, other] = [(await say(ada, true)).body.data.identity, (await say(kit, true)).body.data.identity]
  expect(one?.userId).not.toBe(other?.userId)
  expect(other?.traits).toEqual({ kind: 'athlete' })
})

test('a browser that asks not to be followed is a no', async () => {
  const jo = await registerFan(app.client)
  expect((await read(jo, gpc)).state).toBe('never')
  expect((await say(jo, true, gpc)).body.data.state).toBe('never')
  expect([await words(jo), (await read(jo)).state]).toEqual([[false], 'refused'])
  await say(jo, true)
  // What was allowed in another browser does not count in this one.
  expect([(await read(jo, gpc)).state, (await read(jo)).state]).toEqual(['never', 'allowed'])
})

test('nobody under 18 is asked or measured, also not who allowed it before their age was put right', async () => {
  const young = await registerPerformer(app.client, { dateOfBirth: bornYoung })
  expect([(await read(young)).state, (await say(young, true)).error.code]).toEqual(['never', 'youth.not_allowed'])
  expect([(await say(young, false)).status, await words(young)]).toEqual([200, []])
  const jo = await registerFan(app.client)
  await say(jo, true)
  await sql`update account set date_of_birth = ${bornYoung} where id = ${jo.id}`.execute(app.db)
  const now = { ...jo, token: (await signIn(app.client, jo)).token }
  expect(await read(now)).toEqual({ state: 'never', until: null, identity: null })
  expect((await say(now, true)).error.code).toBe('youth.not_allowed')
  expect((await say(now, false)).body.data.state).toBe('never')
  expect(await words(jo)).toEqual([true, false])
})

test('other words than those that were shown, and other shapes, are no yes', async () => {
  const jo = await registerFan(app.client)
  const send = (body: object) => app.client.try('measuring.say', { token: jo.token, body: body as never })
  expect((await say(jo, true, {}, '2020-01-1')).status).toBe(400)
  for (const body of [{}, { isAllowed: 'true', version: measuringVersion }, { isAllowed: true }, { isAllowed: true, version: '\u0000' }])
    expect((await send(body)).status, `${JSON.stringify(body)} is taken`).toBe(400)
  expect([await words(jo), (await read(jo)).state]).toEqual([[], 'open'])
  // A no needs no words.
  expect((await say(jo, false, {}, 'any')).body.data.state).toBe('refused')
})
