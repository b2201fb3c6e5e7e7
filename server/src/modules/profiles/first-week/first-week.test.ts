// The first week: what a fan is asked and what is suggested to them, what an athlete is told to do next. All of it from rows.
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  follow,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  savePaypal,
  setPrices,
  tip,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { days } from '#platform/clock.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { athleteStepsOf, fanStepsOf, nextOf } from './policy.ts'

let app: TestApp
let administrator: Person
let track: string
let soccer: string
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  const sports = (await app.client.send('reference.sports')).data
  track = sports.find(({ code }) => code === 'track')?._id ?? ''
  soccer = sports.find(({ code }) => code === 'soccer')?._id ?? ''
})
afterAll(() => app.close())

const viewOf = async ({ token }: Person) => (await app.client.send('firstWeek.view', { token })).data
const say = async ({ token }: Person, body: object) => (await app.client.send('firstWeek.update', { token, body })).data
const suggested = async ({ token }: Person) => (await app.client.send('firstWeek.pages', { token })).data
async function athleteIn(sportId: string, stateCode: string, score = 0): Promise<Person> {
  const school = { schoolName: `College ${stateCode}`, schoolCity: 'Calder', schoolState: '', schoolStateCode: stateCode }
  const athlete = await registerPerformer(app.client, { sportIds: [sportId], ...school })
  await verifyPerformer(app.client, administrator, athlete)
  await sql`update page_stats set views = ${score} where page_id = ${athlete.id}`.execute(app.db)
  return athlete
}

describe('a fan', () => {
  test('is asked one thing after the other, may skip each, and goes on where they stopped', async () => {
    const fan = await registerFan(app.client)
    expect(await viewOf(fan)).toMatchObject({ kind: 'fan', next: 'sports', sportIds: [], stateCode: null, school: null })
    expect(await say(fan, { sportIds: [track, track] })).toMatchObject({ next: 'place', sportIds: [track] })
    expect(await viewOf(fan)).toMatchObject({ next: 'place' })
    expect(await say(fan, { skip: 'place' })).toMatchObject({ next: 'pages' })
    // What was skipped may be said all the same.
    expect(await say(fan, { stateCode: 'OH' })).toMatchObject({ next: 'pages', stateCode: 'OH' })
    expect(await say(fan, { skip: 'all' })).toMatchObject({ next: null })
    for (const [body, status] of [
      [{ sportIds: ['0190a2b4-0000-7000-8000-00000000dead'] }, 422],
      [{ schoolId: '0190a2b4-0000-7000-8000-00000000dead' }, 404],
      [{ stateCode: 'Ohio' }, 400],
      [{ skip: 'sleep' }, 400],
    ] as const)
      expect([body, (await app.client.try('firstWeek.update', { token: fan.token, body: body as never })).status]).toEqual([body, status])
  })

  test('says several things at once, in two windows, and all of them are kept', async () => {
    const fan = await registerFan(app.client)
    await Promise.all([
      say(fan, { sportIds: [track] }),
      say(fan, { stateCode: 'OH' }),
      say(fan, { skip: 'pages' }),
      say(fan, { skip: 'place' }),
    ])
    const { rows } = await sql`select sport_ids, state_code, skipped from first_week where account_id = ${fan.id}`.execute(app.db)
    expect(rows).toEqual([{ sport_ids: [track], state_code: 'OH', skipped: expect.arrayContaining(['pages', 'place']) }])
  })

  test('is asked no more with three pages followed, or after two weeks', async () => {
    const fan = await registerFan(app.client)
    for (const _count of [1, 2, 3]) {
      expect((await viewOf(fan)).next).toBe('sports')
      await follow(app.client, fan, await registerPerformer(app.client))
    }
    expect(await viewOf(fan)).toMatchObject({ next: null, steps: [] })
    const since = new Date('2026-03-01T00:00:00Z')
    const facts = { since, sports: 0, hasPlace: false, follows: 0, skipped: [] }
    expect(nextOf(fanStepsOf({ ...facts, now: new Date(since.getTime() + days(14)) }))).toBe('sports')
    expect(nextOf(fanStepsOf({ ...facts, now: new Date(since.getTime() + days(14) + 1) }))).toBeNull()
  })

  test('sees pages that fit, the nearest first, two small ones among ten, and nobody under 18 or apart', async () => {
    const near = await athleteIn(track, 'OH', 100)
    const far = await athleteIn(track, 'TX', 900)
    const other = await athleteIn(soccer, 'OH', 5000)
    const crowd = []
    for (let count = 0; count < 9; count++) crowd.push(await athleteIn(track, 'WA', 10 + count))
    const young = await registerPerformer(app.client, { sportIds: [track], dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` })
    await sql`update account set guardian_status = 'approved' where id = ${young.id}`.execute(app.db)
    await verifyPerformer(app.client, administrator, young)
    const blocked = await athleteIn(track, 'OH', 9000)
    await app.settle()
    const fan = await registerFan(app.client)
    await app.client.send('blocks.create', { token: fan.token, body: { targetId: blocked.id, target: 'performer' } })
    await say(fan, { sportIds: [track], stateCode: 'OH' })
    const ids = (await suggested(fan)).map(({ _id }) => _id)
    expect(ids).toHaveLength(10)
    expect(ids[0]).toBe(near.id)
    expect(ids[1]).toBe(far.id)
    expect(ids).not.toContain(other.id)
    expect(ids).not.toContain(young.id)
    expect(ids).not.toContain(blocked.id)
    expect(new Set(ids).size).toBe(10)
    // Who fits nothing sees somebody all the same.
    const lost = await registerFan(app.client)
    await say(lost, { stateCode: 'AK' })
    expect((await suggested(lost)).length).toBeGreaterThan(5)
  })
})

describe('an athlete', () => {
  test('does eight steps, each done by what is there, and one is next at a time', async () => {
    const { client } = app
    const athlete = await registerPerformer(client)
    const { token } = athlete
    const names = ['pictures', 'bio', 'verified', 'post', 'offer', 'payout', 'followers', 'sale']
    const first = await viewOf(athlete)
    expect(first.steps.map(({ name }) => name)).toEqual(names)
    const next: (string | null)[] = [first.next]
    const look = async () => {
      await app.settle()
      next.push((await viewOf(athlete)).next)
    }
    const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#12663f' } })
      .jpeg()
      .toBuffer()
    const files = { file: new Blob([picture]) }
    await client.send('users.uploadAvatar', { token, params: { id: 'me' }, files })
    await client.send('performers.uploadCover', { token, files })
    await look()
    await client.send('performers.update', { token, params: { id: 'me' }, body: { bio: 'I run.' } })
    await look()
    await verifyPerformer(client, administrator, athlete)
    await look()
    await publish(client, athlete)
    await look()
    await setPrices(client, athlete, { monthlyPrice: 10 })
    await look()
    await savePaypal(client, athlete, 'runner@example.org')
    await look()
    for (const _count of [1, 2, 3, 4, 5]) await follow(client, await registerFan(client), athlete)
    await look()
    const fan = await registerFan(client)
    await topUp(client, fan, 50)
    await tip(client, fan, athlete, 10)
    await look()
    expect(next).toEqual([...names, null])
  })

  test('who is young or at a high school reads nothing of money, and of a guardian first', () => {
    const nothing = {
      guardianStatus: 'not_needed',
      hasPictures: false,
      hasBio: false,
      isVerified: false,
      posts: 0,
      canEarn: false,
      hasOffer: false,
      hasPayoutAccount: false,
      followers: 0,
      hasSold: false,
    } as const
    const namesOf = (facts: Parameters<typeof athleteStepsOf>[0]) => athleteStepsOf(facts).map(({ name }) => name)
    expect(namesOf(nothing)).toEqual(['pictures', 'bio', 'verified', 'post', 'followers'])
    expect(namesOf({ ...nothing, guardianStatus: 'pending' })[0]).toBe('guardian')
    expect(nextOf(athleteStepsOf({ ...nothing, guardianStatus: 'pending' }))).toBe('guardian')
    expect(nextOf(athleteStepsOf({ ...nothing, guardianStatus: 'approved' }))).toBe('pictures')
  })
})
