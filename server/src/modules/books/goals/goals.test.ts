// Goals: what they count, what they may say, whose they are.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anyCard,
  buyProduct,
  latestTransaction,
  makeProduct,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { days } from '#platform/clock.ts'
import { hangsOnSport } from './policy.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

type Form = BodyOf<Calls['goals']['create']>
const begin = (page: Person, wishes: Partial<Form> = {}) =>
  app.client.try('goals.create', { token: page.token, body: { title: 'A new boat', kind: 'tokens', target: 100, ...wishes } })
const count = async () => {
  await app.settle()
  await app.jobs.send(app.db, 'goals.count', {})
  await app.settle()
}
const shown = async (page: Person, reader?: Person) => {
  await count()
  return (await app.client.send('goals.list', { token: reader?.token, params: { id: page.id } })).data
}
const progressOf = async (page: Person) => Object.fromEntries((await shown(page)).map(({ kind, progress }) => [kind, progress]))
const rich = async (): Promise<Person> => {
  const fan = await registerFan(app.client)
  await topUp(app.client, fan, 100, await saveCard(app.client, fan))
  return fan
}

test('a goal comes nearer with sales of its time, and further away with what goes back', async () => {
  const page = await registerPerformer(app.client)
  await setPrices(app.client, page, { monthlyPrice: 10 })
  const [fan, other] = [await rich(), await rich()]
  await tip(app.client, fan, page, 25)
  for (const kind of ['tokens', 'subscribers', 'sales'] as const) expect((await begin(page, { kind, target: 2 })).status).toBe(201)
  expect(await progressOf(page)).toEqual({ tokens: 0, subscribers: 0, sales: 0 })
  await tip(app.client, fan, page, 12.5)
  await subscribe(app.client, fan, page, 'monthly_subscription', await anyCard(app.client, fan))
  const bought = await buyProduct(app.client, other, await makeProduct(app.client, page, { price: 8 }))
  expect(await progressOf(page)).toEqual({ tokens: 30.5, subscribers: 1, sales: 1 })
  await app.client.send('orders.refund', {
    token: page.token,
    params: { id: bought.orderId ?? '' },
    headers: newKey(),
    body: { reason: 'None left' },
  })
  await app.client.send('reversals.refund', {
    token: administrator.token,
    params: { id: await latestTransaction(app.client, fan) },
    headers: newKey(),
    body: { reason: 'Asked for' },
  })
  expect(await progressOf(page)).toEqual({ tokens: 12.5, subscribers: 0, sales: 0 })
  const [tokens] = await shown(page)
  expect(tokens).toMatchObject({ kind: 'tokens', target: 2, isReached: true, status: 'active' })
})

test('ends at its time or by its owner, and what is paid later is not for it', async () => {
  const page = await registerPerformer(app.client)
  const fan = await rich()
  const { body } = await begin(page, { endsAt: new Date(app.clock.now().getTime() + days(2)).toISOString() })
  const second = (await begin(page, { title: 'Spikes' })).body.data
  await tip(app.client, fan, page, 10)
  await count()
  const act = (id: string) => app.client.try('goals.end', { token: page.token, params: { id } })
  expect((await act(second._id)).body.data).toMatchObject({ status: 'ended' })
  expect((await act(second._id)).error.code).toBe('goal.ended')
  app.clock.advance(days(3))
  const [me, giver] = [await signIn(app.client, page), await signIn(app.client, fan)]
  await tip(app.client, giver, page, 20)
  expect(await shown(me)).toEqual([])
  const { data } = await app.client.send('goals.own', { token: me.token, query: {} })
  expect(data.map(({ title, progress, status }) => [title, progress, status])).toEqual([
    ['Spikes', 10, 'ended'],
    ['A new boat', 10, 'ended'],
  ])
  const late = await app.client.try('goals.update', { token: me.token, params: { id: body.data._id }, body: { title: 'Later' } })
  expect(late.error.code).toBe('goal.ended')
})

test('its words and its end may change; its target only until somebody has given', async () => {
  const [page, stranger] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  const id = (await begin(page)).body.data._id
  const change = (body: BodyOf<Calls['goals']['update']>, by = page) =>
    app.client.try('goals.update', { token: by.token, params: { id }, body })
  expect((await change({ target: 80, title: 'A used boat' })).body.data).toMatchObject({ title: 'A used boat', target: 80 })
  expect((await change({ title: 'Mine' }, stranger)).error.code).toBe('goal.unknown')
  expect((await change({ endsAt: '2020-01-01T00:00:00.000Z' })).error.code).toBe('goal.end_invalid')
  await tip(app.client, await rich(), page, 10)
  await count()
  expect((await change({ target: 40 })).error.code).toBe('goal.target_fixed')
  expect((await change({ title: 'A boat', target: 80, endsAt: null })).status).toBe(200)
})

test('three at most, of a kind that can be counted', async () => {
  const page = await registerPerformer(app.client)
  expect((await begin(page, { kind: 'subscribers', target: 2.5 })).error.code).toBe('goal.target_invalid')
  expect((await begin(page, { target: 0 })).error.code).toBe('goal.target_invalid')
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(page)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422])
})

describe('young people', () => {
  test('have no goals, and see none', async () => {
    const page = await registerPerformer(app.client)
    await begin(page)
    const minor = await registerPerformer(app.client, { educationType: 'High School' })
    expect((await begin(minor)).error.code).toBe('youth.money_not_allowed')
    expect(await shown(page)).toHaveLength(1)
    const reader = await registerPerformer(app.client)
    await sql`update account set date_of_birth = now() - interval '15 years' where id = ${reader.id}`.execute(app.db)
    expect(await shown(page, await signIn(app.client, reader))).toEqual([])
    await sql`update page set can_earn = false where id = ${page.id}`.execute(app.db)
    expect(await shown(page)).toEqual([])
  })

  test.each([
    ['A new boat for the lake', false],
    ['Trip to the finals', false],
    ['Winter jackets', false],
    ['If we win, new shirts', true],
    ['10 tokens for every goal we score', true],
    ['Once I commit to Calder Ridge', true],
    ['5 tokens per touchdown', true],
  ])('“%s” hangs on sport: %s', (title, hangs) => expect(hangsOnSport(title)).toBe(hangs))

  test('are told what cannot be said', async () => {
    const page = await registerPerformer(app.client)
    expect((await begin(page, { title: 'New shirts if we win' })).error.code).toBe('goal.words_not_allowed')
    expect((await begin(page, { title: ' <b></b> ' })).error.code).toBe('request.invalid')
  })
})

test('who is apart finds no goals', async () => {
  const page = await registerPerformer(app.client)
  await begin(page)
  const fan = await registerFan(app.client)
  await app.client.send('blocks.create', { token: page.token, body: { targetId: fan.id } })
  const asked = await app.client.try('goals.list', { token: fan.token, params: { id: page.id } })
  expect(asked.error.code).toBe('page.unknown')
})

describe('a team', () => {
  const subscribed = async (teamId: string): Promise<Person> => {
    const fan = await rich()
    const body = { type: 'monthly' as const, teamId, cardId: await anyCard(app.client, fan) }
    await app.client.send('payments.subscribeTeam', { token: fan.token, body, headers: newKey() })
    await tip(app.client, fan, { id: teamId }, 15)
    return fan
  }

  test('collects by its owners, from its own sales and subscribers, and is read by whoever sees its page', async () => {
    const team = await foundTeam(app, administrator, 'Ridge Rowers')
    const [manager, stranger] = [await registerPerformer(app.client), await registerPerformer(app.client)]
    await team.join(manager, ['manage'])
    for (const by of [manager, stranger]) expect((await begin(by, { teamId: team.id })).error.code).toBe('team.not_member')
    for (const kind of ['tokens', 'subscribers'] as const) expect((await begin(team.owner, { kind, teamId: team.id })).status).toBe(201)
    const fan = await subscribed(team.id)
    // What the coach sells is the coach's.
    await tip(app.client, await rich(), team.owner, 40)
    const page = { ...team.owner, id: team.id }
    expect(await shown(page, fan)).toMatchObject([
      { kind: 'tokens', progress: 25 },
      { kind: 'subscribers', progress: 1 },
    ])
    expect(await shown(team.owner)).toEqual([])
    const own = (by: Person) => app.client.try('goals.own', { token: by.token, query: { teamId: team.id } })
    expect((await own(team.owner)).body.total).toBe(2)
    expect((await own(manager)).error.code).toBe('team.not_member')
    const [goal] = await shown(page)
    const end = (by: Person) => app.client.try('goals.end', { token: by.token, params: { id: goal?._id ?? '' } })
    expect((await end(manager)).error.code).toBe('goal.unknown')
    expect((await end(team.owner)).status).toBe(200)
  })

  test('has goals of adults’ words: an owner under 18 begins none and changes none', async () => {
    const team = await foundTeam(app, administrator, 'Ridge Fours')
    const young = await registerPerformer(app.client)
    await team.join(young, ['owner'])
    const { _id: id } = (await begin(team.owner, { teamId: team.id })).body.data
    await sql`update account set date_of_birth = now() - interval '16 years' where id = ${young.id}`.execute(app.db)
    const { token } = await signIn(app.client, young)
    expect((await begin({ ...young, token }, { teamId: team.id })).error.code).toBe('youth.money_not_allowed')
    const changed = await app.client.try('goals.update', { token, params: { id }, body: { title: 'Write me' } })
    expect(changed.error.code).toBe('youth.money_not_allowed')
    expect((await app.client.try('goals.end', { token, params: { id } })).status).toBe(200)
  })

  test('of a high school collects for nothing, and three at a time is for the team, not for who begins them', async () => {
    const team = await foundTeam(app, administrator, 'Ridge Sculls')
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin(team.owner, { teamId: team.id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422])
    expect((await begin(team.owner)).status).toBe(201)
    await sql`update page set can_earn = false where id = ${team.id}`.execute(app.db)
    expect((await begin(team.owner, { teamId: team.id })).error.code).toBe('youth.money_not_allowed')
    expect(await shown({ ...team.owner, id: team.id })).toEqual([])
  })
})
