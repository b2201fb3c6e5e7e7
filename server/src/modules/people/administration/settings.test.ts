// Settings as administrators change them: bounds, versions, history, and what each does.
import { settingBounds, settingKeys, settingRules } from '@fieldhouse/contract/setting-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, publish, registerAdministrator, registerFan, registerPerformer, type Person } from '../../../../scenario/index.ts'
import { createTestApp, type TestApp } from '../../../../test/index.ts'
import { privateDefaults } from '#ground/settings'

let app: TestApp
let owner: Person
let maya: Person
let fan: Person
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  maya = await registerPerformer(app.client)
  fan = await registerFan(app.client)
})
afterAll(() => app.close())

type Changes = Record<string, string | number | boolean | string[] | null>
const all = async () => (await app.client.send('settings.all', { token: owner.token })).data
const one = async (key: string) => (await all()).find((setting) => setting.key === key)
async function tryChange(changes: Changes, reason?: string) {
  const known = await all()
  const versions = Object.fromEntries(Object.keys(changes).map((key) => [key, known.find((setting) => setting.key === key)?.version ?? 0]))
  return app.client.try('settings.change', { token: owner.token, body: { changes, versions, ...(reason && { reason }) } })
}
const change = async (changes: Changes, reason?: string) => expect((await tryChange(changes, reason)).status).toBe(200)
const refusalOf = async (changes: Changes) => (await tryChange(changes)).error.code
const ofPublic = async () => (await app.client.send('settings.public')).data

test('every setting is shown with what it is, and a change stays with who, when and why', async () => {
  expect((await all()).map(({ key }) => key).toSorted()).toEqual(settingKeys.toSorted())
  await change({ siteName: '  Track Town  ', minimumTipPrice: 3 }, 'Opening week')
  expect([(await ofPublic()).siteName, (await ofPublic()).minimumTipPrice]).toEqual(['Track Town', 3])
  expect(await one('siteName')).toMatchObject({ value: 'Track Town', standard: 'Fieldhouse', version: 1, changedBy: { _id: owner.id } })
  const { data, total } = await app.client.send('settings.history', { token: owner.token, query: { key: 'siteName' } })
  expect([total, data[0]]).toMatchObject([
    1,
    { version: 1, before: null, after: 'Track Town', by: { _id: owner.id }, reason: 'Opening week' },
  ])
  // What is no change leaves none.
  await change({ siteName: 'Track Town' })
  expect((await one('siteName'))?.version).toBe(1)
})

test('what a setting was comes back, and what it is shipped with, too', async () => {
  await change({ siteName: 'Oval' })
  const revert = (to: number, seen: number) =>
    app.client.try('settings.revert', { token: owner.token, body: { key: 'siteName', to, seen } })
  await revert(1, 2)
  expect((await ofPublic()).siteName).toBe('Track Town')
  expect((await revert(1, 2)).error.code).toBe('setting.changed')
  expect((await revert(40, 3)).error.code).toBe('setting.unknown')
  await revert(0, 3)
  expect([(await ofPublic()).siteName, (await one('siteName'))?.version]).toEqual(['Fieldhouse', 4])
  await change({ minimumTipPrice: null })
  expect((await ofPublic()).minimumTipPrice).toBe(10)
})

test('it is all or nothing, within bounds, and of two who saw the same one is told', async () => {
  const before = await all()
  const wrong: Changes[] = [
    { siteName: '   ' },
    { siteName: 'x'.repeat(41) },
    { siteName: 'Two\nlines' },
    { minimumTipPrice: 0 },
    { minimumTipPrice: 3.005 },
    { minimumTipPrice: 20_000 },
    { graceDays: 31 },
    { graceDays: 1.5 },
    { platformFeeBps: '20' },
    { blockedCountries: ['de'] },
    { blockedCountries: ['DE', 'DE'] },
    { maintenanceMode: 'yes' },
    { siteName: 'Good', graceDays: -1 },
  ]
  for (const changes of wrong) expect([changes, await refusalOf(changes)]).toEqual([changes, 'request.invalid'])
  for (const key of ['paymentGateway', 'stripePublishableKey', 'tokenConversionRate', 'constructor', 'nothing'])
    expect([key, await refusalOf(JSON.parse(`{"${key}": 1}`) as Changes)]).toEqual([key, 'setting.unknown'])
  for (const [least, most] of settingBounds)
    expect([least, await refusalOf({ [least]: 90_000, [most]: 80_000 })]).toEqual([least, 'request.invalid'])
  expect(await all()).toEqual(before)
  const wish = (siteName: string) =>
    app.client.try('settings.change', { token: owner.token, body: { changes: { siteName }, versions: { siteName: 4 } } })
  const both = await Promise.all([wish('One'), wish('Other')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await change({ siteName: null })
})

test('the name of the site stands in the head of its pages, and its description on the start page', async () => {
  const page = async (path: string) => (await fetch(app.client.baseUrl + path)).text()
  await change({ siteName: 'Track & Town', metaDescription: 'Ten lanes, one <site>.' })
  const [start, manifest] = [await page('/'), await page('/manifest.webmanifest')]
  expect(start).toContain('property="og:site_name" content="Track &amp; Town"')
  expect(start).toContain('· Track &amp; Town</title>')
  expect(start).toContain('name="description" content="Ten lanes, one &lt;site&gt;."')
  expect(JSON.parse(manifest)).toMatchObject({ name: 'Track & Town' })
  await change({ siteName: null, metaDescription: '' })
  expect(await page('/')).toContain('content="Athletes, coaches and teams publish')
})

test('what the environment says is shown and stays', async () => {
  const fixed = await createTestApp({ env: { BLOCKED_COUNTRIES: 'CU' } })
  const { token } = await registerAdministrator(fixed.client, await fixed.administration.issueFirstLink())
  const { data } = await fixed.client.send('settings.all', { token })
  expect(data.find(({ key }) => key === 'blockedCountries')).toMatchObject({ isFixed: true, value: ['CU'] })
  const body = { changes: { blockedCountries: ['DE'] }, versions: { blockedCountries: 0 } }
  expect((await fixed.client.try('settings.change', { token, body })).error.code).toBe('setting.fixed')
  await fixed.close()
})

test('nobody else reads or changes them', async () => {
  for (const { token } of [maya, fan]) {
    expect((await app.client.try('settings.all', { token })).status).toBe(403)
    expect((await app.client.try('settings.change', { token, body: { changes: { graceDays: 1 }, versions: {} } })).status).toBe(403)
  }
})

test('asked for by its key, no setting that is the operator’s alone is told', async () => {
  const told = await ofPublic()
  const shut = [...new Set<string>([...settingKeys, ...Object.keys(privateDefaults)])].filter((key) => !Object.hasOwn(told, key))
  expect(shut).toEqual(expect.arrayContaining(Object.keys(privateDefaults)))
  const asked = async (keys: string[]) => Object.keys((await app.client.send('settings.keys', { body: { keys } })).data)
  for (let at = 0; at < shut.length; at += 49) {
    const some = shut.slice(at, at + 49)
    expect([some, await asked([...some, 'siteName'])]).toEqual([some, ['siteName']])
  }
})

test('while the site is closed nobody but staff does anything, and reads why', async () => {
  await follow(app.client, fan, maya)
  await change({ maintenanceMode: true, maintenanceMessage: 'Back at six.' }, 'New floor')
  const { status, headers, error } = await app.client.try('feeds.list', { token: fan.token })
  expect([status, headers.get('retry-after'), error]).toMatchObject([503, '600', { code: 'service.maintenance', message: 'Back at six.' }])
  await expect(publish(app.client, maya, { title: 'Too late' })).rejects.toThrow('service.maintenance')
  expect((await app.client.try('performers.search')).error.code).toBe('service.maintenance')
  const page = await fetch(`${app.client.baseUrl}/`)
  expect([page.status, page.headers.get('retry-after'), (await page.text()).includes('hero-sprint')]).toEqual([503, '600', false])
  for (const path of ['/gift/nobody', '/guardian']) expect((await fetch(app.client.baseUrl + path)).status).toBe(503)
  // What somebody began elsewhere ends here, and what must be heard is: each is judged by its own rule.
  const report = { target: 'performer' as const, targetId: maya.id, reason: 'spam' as const }
  const told = await fetch(`${app.client.baseUrl}/api/payment/stripe/webhook`, { method: 'POST', body: '{}' })
  expect([400, 401, 422]).toContain(told.status)
  const back = await fetch(`${app.client.baseUrl}/api/payment/return/nothing`, { redirect: 'manual' })
  expect([back.status === 503, (await app.client.try('reports.create', { token: fan.token, body: report })).status]).toEqual([false, 201])
  // What tells people so, and the way in for staff, who sees the site as it will be.
  expect((await ofPublic()).maintenanceMessage).toBe('Back at six.')
  expect((await app.client.try('performers.search', { token: owner.token })).status).toBe(200)
  await change({ maintenanceMode: false })
  expect((await app.client.send('feeds.list', { token: fan.token })).data).toEqual([])
})

test('every rule says what it is about', () => {
  for (const [key, { label, effect }] of Object.entries(settingRules))
    expect([key, label.length > 3, effect.endsWith('.')]).toEqual([key, true, true])
})
