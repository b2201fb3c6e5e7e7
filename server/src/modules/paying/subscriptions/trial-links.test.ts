// Links that give free days: who makes them, who gets the last one, and that free days of a page come once for ever (money.md 8.9).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  subscriptionOf,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let athlete: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'trials_admin' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  fan = await registerFan(app.client)
  administrator = await signIn(app.client, administrator)
})
afterAll(async () => {
  await app.settle()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

type Form = { days: number; label?: string; most?: number | null; until?: string | null; teamId?: string }
const tryMake = (form: Form, by = athlete) => app.client.try('trialLinks.create', { token: by.token, body: form })
const make = async (form: Form, by = athlete) => (await app.client.send('trialLinks.create', { token: by.token, body: form })).data
const list = async (by = athlete, teamId?: string) =>
  (await app.client.send('trialLinks.list', { token: by.token, query: teamId === undefined ? {} : { teamId } })).data
const open = (code: string, by = fan) => app.client.try('trialLinks.open', { token: by.token, params: { code }, body: {} })
const end = (id: string, by = athlete) => app.client.try('trialLinks.end', { token: by.token, params: { id } })
const preview = (code: string, by?: Person) => app.client.try('trialLinks.preview', { ...(by && { token: by.token }), params: { code } })
const isSubscribed = async (by = fan) =>
  (await app.client.send('performers.view', { token: by.token, params: { id: athlete.id } })).data.isSubscribed
const later = (by: number) => new Date(app.clock.now().getTime() + by).toISOString()

test('a link is made, listed, followed by a visitor, opened, and its days end by themselves', async () => {
  const link = await make({ days: 7, label: 'Parents’ evening', most: 5 })
  expect(link).toMatchObject({ days: 7, used: 0, most: 5, until: null, state: 'open', path: `/trial/${link.code}` })
  expect((await preview(link.code)).body).toMatchObject({ data: { days: 7, isOpen: true, isUsed: false, page: { _id: athlete.id } } })
  expect((await open(link.code)).body).toMatchObject({ data: { type: 'free_subscription', status: 'success', totalPrice: 0 } })
  expect(await isSubscribed()).toBe(true)
  expect(await subscriptionOf(app.client, fan)).toMatchObject({
    subscriptionType: 'free',
    usedFreeSubscription: true,
    nextRecurringDate: null,
  })
  expect(await list()).toMatchObject([{ _id: link._id, used: 1, label: 'Parents’ evening' }])
  expect((await preview(link.code, fan)).body).toMatchObject({ data: { isUsed: true, isSubscribed: true } })
  app.clock.advance(days(8))
  await app.jobs.send(app.db, 'subscriptions.renew', {})
  await app.settle()
  fan = await signIn(app.client, fan)
  expect(await isSubscribed()).toBe(false)
})

test('of twenty at once as many get it as it is for, and it says so', async () => {
  const link = await make({ days: 3, most: 6 })
  const fans = await Promise.all(Array.from({ length: 20 }, () => registerFan(app.client)))
  const answers = await Promise.all(fans.map((one) => open(link.code, one)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(201), ...Array(14).fill(410)])
  expect(await list()).toMatchObject([{ used: 6, state: 'used_up' }])
  expect((await preview(link.code)).body).toMatchObject({ data: { isOpen: false } })
  // Who came too late has lost nothing: another link still gives.
  const late = fans[answers.findIndex(({ status }) => status === 410)]
  const other = await make({ days: 3 })
  expect((await open(other.code, late)).status).toBe(201)
})

test('free days of a page are given once for ever, by a link or by the page, also at once', async () => {
  const [one, two] = [await make({ days: 3 }), await make({ days: 5 })]
  const answers = await Promise.all([open(one.code), open(two.code), open(one.code), open(two.code)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, error } of answers)
    if (status !== 201) expect(['subscription.free_already_used', 'subscription.already_active']).toContain(error.code)
  expect((await list()).reduce((sum, { used }) => sum + used, 0)).toBe(1)
  app.clock.advance(days(6))
  await app.jobs.send(app.db, 'subscriptions.renew', {})
  await app.settle()
  ;[fan, athlete] = [await signIn(app.client, fan), await signIn(app.client, athlete)]
  expect((await open(two.code)).error.code).toBe('subscription.free_already_used')
  await setPrices(app.client, athlete, { freeDays: 3 })
  const byPage = await app.client.try('payments.subscribePerformer', {
    token: fan.token,
    body: { performerId: athlete.id, type: 'free' },
  })
  expect(byPage.error.code).toBe('subscription.free_already_used')
})

test('ended or past its day it gives nothing, and what it gave stays', async () => {
  const link = await make({ days: 30, until: later(days(2)) })
  expect((await open(link.code)).status).toBe(201)
  const other = await registerFan(app.client)
  expect((await end(link._id)).body).toMatchObject({ data: { state: 'ended' } })
  expect([(await open(link.code, other)).error.code, (await end(link._id)).status]).toEqual(['trial.over', 200])
  expect(await isSubscribed()).toBe(true)
  const timed = await make({ days: 1, until: later(days(1)) })
  app.clock.advance(days(1))
  const third = await registerFan(app.client)
  expect((await open(timed.code, third)).error.code).toBe('trial.over')
  athlete = await signIn(app.client, athlete)
  expect((await list()).map(({ state }) => state)).toEqual(['over', 'ended'])
})

test('is refused to who subscribes, the page itself, a minor and whoever is apart', async () => {
  const link = await make({ days: 3 })
  await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
  expect((await open(link.code)).error.code).toBe('subscription.already_active')
  expect((await open(link.code, athlete)).error.code).toBe('subscription.self')
  const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
  expect([(await open(link.code, minor)).status, (await preview(link.code, minor)).status]).toEqual([404, 404])
  const shut = await registerFan(app.client)
  await app.client.send('blocks.create', { token: athlete.token, body: { targetId: shut.id, target: 'user' } })
  expect([(await open(link.code, shut)).error.code, (await preview(link.code, shut)).status]).toEqual(['trial.unknown', 404])
  expect((await list())[0]?.used).toBe(0)
})

test('is made by who may take money, in bounds, for the own page or a team’s, and ended by nobody else', async () => {
  for (const wrong of [0, 31]) expect((await tryMake({ days: wrong })).status).toBe(400)
  expect((await tryMake({ days: 3, until: later(-days(1)) })).error.code).toBe('trial.bad_end')
  expect((await tryMake({ days: 3, until: later(days(400)) })).error.code).toBe('trial.bad_end')
  const school = await registerPerformer(app.client, { educationType: 'High School' })
  expect((await tryMake({ days: 3 }, school)).error.code).toBe('youth.money_not_allowed')
  const link = await make({ days: 3 })
  const stranger = await registerPerformer(app.client)
  expect((await end(link._id, stranger)).error.code).toBe('trial.unknown')
  const team = await foundTeam(app, administrator, 'Tigers')
  expect((await tryMake({ days: 3, teamId: team.id })).error.code).toBe('team.not_member')
  const ofTeam = await make({ days: 4, teamId: team.id }, team.owner)
  expect(await list(team.owner, team.id)).toMatchObject([{ _id: ofTeam._id }])
  expect((await open(ofTeam.code)).status).toBe(201)
  for (let count = 1; count < 20; count += 1) await make({ days: 1 })
  expect((await tryMake({ days: 1 })).error.code).toBe('trial.limit_reached')
  await end(link._id)
  expect((await tryMake({ days: 1 })).status).toBe(201)
})

test('gives nothing while the site has no free days', async () => {
  const link = await make({ days: 3 })
  const set = (freeSubscriptionEnabled: boolean) => app.settings.write(app.db, { freeSubscriptionEnabled })
  await set(false)
  expect([(await open(link.code)).error.code, (await tryMake({ days: 3 })).error.code]).toEqual([
    'subscription.not_offered',
    'subscription.not_offered',
  ])
  expect((await list())[0]?.used).toBe(0)
  await set(true)
  expect((await open(link.code)).status).toBe(201)
})
