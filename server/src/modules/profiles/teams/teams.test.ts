// Teams as pages: founding, changing, finding, handing over, ending; who is in them, and what ends when somebody leaves.
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow, foundTeam, registerCoach, registerFan, registerPerformer, sportNamed, type Person } from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'
import { presentSeason, rightsOf, seasonAt } from './policy.ts'

let app: TestApp
let admin: Person
let coach: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  admin = await registerFan(app.client)
  await sql`update account set roles = '{admin}' where id = ${admin.id}`.execute(app.db)
  coach = await registerCoach(app.client, admin, { name: 'Coach Okafor' })
})
afterAll(() => app.close())

const code = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const view = async (id: string, by?: Person) => (await app.client.send('teams.view', { token: by?.token, params: { id } })).data
const members = async (id: string, by?: Person, type?: 'roster' | 'staff') =>
  app.client.send('teams.members', { token: by?.token, params: { id }, query: { limit: 100, ...(type && { type }) } })

test('seasons roll over on 1 July', () => {
  expect(seasonAt(new Date('2026-06-30T23:59:59Z'))).toEqual({ startYear: 2025, endYear: 2026 })
  expect(seasonAt(new Date('2026-07-01T00:00:00Z'))).toEqual({ startYear: 2026, endYear: 2027 })
  expect([presentSeason(2026, 2027).label, presentSeason(1999, 2000).label, presentSeason(2026, 2026).label]).toEqual([
    '2026–27',
    '1999–00',
    '2026',
  ])
})

test('whoever has not claimed an entry holds nothing', () => {
  expect(rightsOf([{ rights: ['owner'], claim_status: 'invited' }])).toEqual([])
  expect(rightsOf([{ rights: [], claim_status: 'claimed' }])).toEqual(['member'])
})

describe('founding a team', () => {
  test('makes its founder owner and coach, with an address below the school', async () => {
    const team = await foundTeam(app.client, coach, {
      name: 'Ridge Women’s Volleyball',
      colors: { primary: '#123456', secondary: '#abcdef' },
    })
    expect(team).toMatchObject({
      slug: 'ridge-womens-volleyball',
      ownerId: coach.id,
      coachIds: [coach.id],
      myRole: 'coach',
      myCapabilities: ['owner'],
      isMember: true,
      verified: true,
      canEarn: true,
      schoolName: 'Calder Ridge College',
      moderationEnabled: false,
      balance: 0,
    })
    expect(team.path).toMatch(/^\/college\/\d{6}\/team\/ridge-womens-volleyball$/)
    const me = (await app.client.send('users.me', { token: coach.token })).data
    expect(me.teams.map(({ _id, coachIds, path }) => ({ _id, coachIds, path }))).toContainEqual({
      _id: team._id,
      coachIds: [coach.id],
      path: team.path,
    })
    const profile = (await app.client.send('performers.view', { params: { id: coach.id } })).data
    expect(profile.teams.map(({ _id }) => _id)).toContain(team._id)
  })

  test('is for coaches and staff, once for each team of a school, at prices within the bounds', async () => {
    const athlete = await registerPerformer(app.client)
    const body = { name: 'Ridge Rowing', sportId: await sportNamed(app.client), gender: 'men' as const, level: 'college' as const }
    const school = { educationType: 'College' as const, schoolName: 'Calder Ridge College', schoolCity: 'Calder', schoolStateCode: 'OH' }
    const found = (by: Person, wish: object) => code(app.client.try('teams.create', { token: by.token, body: { ...body, ...wish } }))
    expect(await found(athlete, school)).toBe('403 team.coach_required')
    expect(await found(fan, school)).toBe('403 request.forbidden')
    const at = { ...school, season: { startYear: 2003, endYear: 2004 } }
    expect(await found(coach, at)).toBe('201')
    expect(await found(coach, { ...at, name: 'Another name' })).toBe('409 team.already_exists')
    expect(await found(coach, { ...at, gender: 'women' })).toBe('201')
    expect(await found(coach, { name: 'Cheap', monthlyPrice: 1 })).toBe('422 team.price_out_of_bounds')
    expect(await found(coach, { ...at, season: { startYear: 2026, endYear: 2030 } })).toBe('400 request.invalid')
    const high = { educationType: 'High School', schoolName: 'Tern Bay High', schoolCity: 'Tern Bay', schoolStateCode: 'OH' }
    expect(await found(coach, { ...high, monthlyPrice: 5 })).toBe('403 youth.money_not_allowed')
    expect(await found(coach, { ...high, level: 'varsity', gender: 'girls' })).toBe('201')
  })

  test('ten at once are one', async () => {
    const body = { name: 'Race', sportId: await sportNamed(app.client), gender: 'coed' as const, level: 'college' as const }
    const school = { educationType: 'College' as const, schoolName: 'Calder Ridge College', schoolCity: 'Calder', schoolStateCode: 'OH' }
    const season = { startYear: 1960, endYear: 1961 }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => code(app.client.try('teams.create', { token: coach.token, body: { ...body, ...school, season } }))),
    )
    expect(all.filter((one) => one === '201')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['201', '409 team.already_exists']))
  })

  test('by somebody whom nobody has looked at earns nothing until an administrator has', async () => {
    const stranger = await registerCoach(app.client)
    const team = await foundTeam(app.client, stranger, { monthlyPrice: 5 })
    expect(team).toMatchObject({ verified: false, canEarn: false, monthlyPrice: 5 })
    expect(await view(team._id)).toMatchObject({ canEarn: false, monthlyPrice: null })
    const waiting = async (by: Person) => app.client.try('teams.all', { token: by.token, query: { verified: false, q: team.name } })
    expect((await waiting(coach)).status).toBe(403)
    expect((await waiting(admin)).body.data.map(({ _id }) => _id)).toEqual([team._id])
    await app.client.send('teams.verify', { token: admin.token, params: { id: team._id }, body: { verified: true } })
    expect(await view(team._id)).toMatchObject({ verified: true, canEarn: true, monthlyPrice: 5 })
    expect((await waiting(admin)).body.data).toEqual([])
  })
})

describe('a team is a page', () => {
  test('that is followed and found, and told to be followed', async () => {
    const team = await foundTeam(app.client, coach, { name: 'Ridge Water Polo' })
    await app.client.send('follows.create', { token: fan.token, params: { a: 'team', b: team._id } })
    expect((await view(team._id, fan)).isFollowed).toBe(true)
    await app.settle()
    expect((await view('ridge-water-polo')).stats.followers).toBe(1)
    const followers = async (by: Person) => code(app.client.try('follows.followers', { token: by.token, query: { teamId: team._id } }))
    expect([await followers(coach), await followers(fan)]).toEqual(['200', '403 team.not_member'])
    const found = async (query: object, by?: Person) =>
      (await app.client.send('teams.search', { token: by?.token, query })).data.map(({ _id }) => _id)
    expect(await found({ q: 'water polo' })).toEqual([team._id])
    expect(await found({ q: 'calder polo' })).toEqual([team._id])
    expect(await found({ q: 'polo', schoolStateCode: 'Ohio' })).toEqual([team._id])
    expect(await found({ q: 'polo', gender: 'men' })).toEqual([])
    expect(await found({ mine: true, limit: 100 }, coach)).toContain(team._id)
    expect(await found({ mine: true })).toEqual([])
    expect(await found({ memberId: coach.id, limit: 100 })).toContain(team._id)
    // Of somebody whose page is hidden nobody learns where they play.
    const hidden = await registerPerformer(app.client)
    await joinTeam(app, team, hidden)
    await sql`update page set visible = false where id = ${hidden.id}`.execute(app.db)
    expect([await found({ memberId: hidden.id }), await found({ memberId: hidden.id }, hidden)]).toEqual([[], [team._id]])
    expect(await follow(app.client, fan, coach)).toBeDefined()
  })

  test('that its managers change, whose prices are its owner’s', async () => {
    const team = await foundTeam(app.client, coach)
    const manager = await registerPerformer(app.client)
    await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
    const change = (by: Person, body: object) => code(app.client.try('teams.update', { token: by.token, params: { id: team._id }, body }))
    expect(await change(manager, { description: '<b>Go</b><script>x</script>' })).toBe('200')
    expect((await view(team._id)).description).not.toContain('script')
    expect(await change(manager, { monthlyPrice: 5 })).toBe('403 request.forbidden')
    expect(await change(manager, { ownerId: manager.id })).toBe('403 request.forbidden')
    expect(await change(fan, { name: 'Mine' })).toBe('403 request.forbidden')
    expect(await change(coach, { monthlyPrice: 5, isFreeSubscription: true })).toBe('200')
    expect(await view(team._id, fan)).toMatchObject({ monthlyPrice: 5, isFreeSubscription: true, canEarn: true })
    expect(await change(coach, { slug: 'ridge-water-polo' })).toBe('409 team.slug_taken')
    expect(await change(coach, { slug: 'Not a slug!' })).toBe('400 request.invalid')
    expect(await change(coach, { slug: 'polo-second' })).toBe('200')
    expect((await view('polo-second')).path).toMatch(/\/team\/polo-second$/)
    // Whoever has the old link comes here; nobody else gets it.
    expect((await view(team.slug ?? '')).path).toMatch(/\/team\/polo-second$/)
    const other = await foundTeam(app.client, coach)
    const take = app.client.try('teams.update', { token: coach.token, params: { id: other._id }, body: { slug: team.slug ?? '' } })
    expect(await code(take)).toBe('409 team.slug_taken')
    expect(await change(coach, { status: 'inactive' })).toBe('200')
    expect(await code(app.client.try('teams.view', { params: { id: team._id } }))).toBe('404 team.unknown')
    expect((await view(team._id, manager)).status).toBe('inactive')
  })

  test('whose words can change although its prices were set under other bounds, by whoever manages it', async () => {
    const team = await foundTeam(app.client, coach, { monthlyPrice: 5, isFreeSubscription: true })
    const manager = await registerPerformer(app.client)
    await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
    await app.settings.write(app.db, { minimumSubscriptionPrice: 10, freeSubscriptionEnabled: false })
    const change = (by: Person, body: object) => code(app.client.try('teams.update', { token: by.token, params: { id: team._id }, body }))
    expect(await change(manager, { description: 'New words' })).toBe('200')
    expect(await change(coach, { yearlyPrice: 5 })).toBe('422 team.price_out_of_bounds')
    expect([await change(manager, { status: 'inactive' }), await change(manager, { status: 'active' })]).toEqual(['200', '200'])
    await app.settings.write(app.db, { minimumSubscriptionPrice: 2.95, freeSubscriptionEnabled: true })
  })

  test('with pictures that its managers set, who have the right to', async () => {
    const team = await foundTeam(app.client, coach)
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const files = { logo: new Blob([new Uint8Array(png)], { type: 'image/png' }) }
    const upload = (by: Person, body: object) =>
      code(
        app.client.try('teams.uploadLogo', { token: by.token, params: { id: team._id }, files, body: body as { rightsConfirmed: true } }),
      )
    expect(await upload(fan, { rightsConfirmed: true })).toBe('403 request.forbidden')
    expect(await upload(coach, {})).toBe('400 request.invalid')
    expect(await upload(coach, { rightsConfirmed: true })).toBe('201')
    expect((await view(team._id)).logo).toContain('/media/')
  })

  test('that is handed over to somebody of its staff', async () => {
    const team = await foundTeam(app.client, coach)
    const next = await registerPerformer(app.client)
    const hand = () => code(app.client.try('teams.update', { token: coach.token, params: { id: team._id }, body: { ownerId: next.id } }))
    expect(await hand()).toBe('422 team.owner_must_be_staff')
    await joinTeam(app, team, next, { type: 'staff', role: 'assistant', rights: ['moderate'] })
    expect(await hand()).toBe('200')
    expect(await view(team._id, next)).toMatchObject({ ownerId: next.id, myCapabilities: ['owner'] })
    expect((await view(team._id, coach)).myCapabilities).toEqual(['manage', 'moderate'])
    expect(await hand()).toBe('403 request.forbidden')
  })

  test('that ends when it owes nobody anything', async () => {
    const team = await foundTeam(app.client, coach, { isFreeSubscription: true })
    const end = () => code(app.client.try('teams.remove', { token: coach.token, params: { id: team._id } }))
    const body = { teamId: team._id, type: 'free' as const }
    await app.client.send('payments.subscribeTeam', { token: fan.token, body })
    expect(await end()).toBe('422 team.has_subscribers')
    // A refusal leaves the page as it was, two at once as well.
    expect((await view(team._id)).status).toBe('active')
    expect(new Set(await Promise.all([1, 2, 3].map(end)))).toEqual(new Set(['422 team.has_subscribers']))
    expect((await view(team._id)).status).toBe('active')
    app.clock.advance(3 * 24 * 3600 * 1000)
    coach = {
      ...coach,
      token: (await app.client.send('auth.login', { body: { username: coach.username, password: 'fieldhouse-demo' } })).data.token,
    }
    expect(await end()).toBe('204')
    expect(await code(app.client.try('teams.view', { token: coach.token, params: { id: team._id } }))).toBe('404 team.unknown')
    expect(await end()).toBe('403 request.forbidden')
  })
})

describe('members', () => {
  test('without a claimed place are for staff only, counted nowhere', async () => {
    const team = await foundTeam(app.client, coach)
    const athlete = await registerPerformer(app.client)
    await joinTeam(app, team, athlete)
    await app.db
      .transaction()
      .execute((tx) => app.teams.members.enter(tx, team._id, { firstName: 'Nia', lastName: 'Brook', jersey: '00' }, coach.id))
    const seen = async (by?: Person) => {
      const { data, total } = await members(team._id, by, 'roster')
      return [data.map(({ firstName }) => firstName).length, total]
    }
    expect([await seen(), await seen(fan), await seen(athlete), await seen(coach)]).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 2],
    ])
    expect((await members(team._id, coach, 'roster')).data[0]).toMatchObject({ firstName: 'Nia', jersey: '00', claimStatus: 'unclaimed' })
    expect(await view(team._id)).toMatchObject({ rosterIds: [athlete.id], stats: { members: 2 } })
    const search = await app.client.send('performers.search', { query: { teamId: team._id } })
    expect(search.data.map(({ _id }) => _id)).toEqual([coach.id])
  })

  test('are who they were when they join again, and nobody acts for a team that is none', async () => {
    const team = await foundTeam(app.client, coach)
    const athlete = await registerPerformer(app.client)
    const first = await joinTeam(app, team, athlete)
    expect(await joinTeam(app, team, athlete)).toBe(first)
    expect((await members(team._id, coach, 'roster')).total).toBe(1)
    const own = app.client.try('teams.feeds', { token: athlete.token, params: { id: athlete.id } })
    expect(await code(own)).toBe('403 request.forbidden')
  })

  test('are described by the staff, take other rights from an owner only, and a team keeps an owner', async () => {
    const team = await foundTeam(app.client, coach)
    const manager = await registerPerformer(app.client)
    await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
    const change = (by: Person, memberId: string, body: object) =>
      code(app.client.try('teams.updateMember', { token: by.token, params: { id: team._id, memberId }, body }))
    expect(await change(manager, manager.id, { title: 'Head of travel' })).toBe('200')
    expect(await change(manager, manager.id, { capabilities: ['owner'] })).toBe('403 request.forbidden')
    expect(await change(coach, coach.id, { capabilities: ['manage'] })).toBe('422 team.owner_cannot_leave')
    expect(await change(coach, manager.id, { capabilities: ['moderate'], role: 'coach' })).toBe('200')
    expect((await view(team._id, manager)).myCapabilities).toEqual(['moderate'])
    expect(await change(manager, manager.id, { title: 'x' })).toBe('403 request.forbidden')
    expect(await change(coach, fan.id, { title: 'x' })).toBe('404 team.member_unknown')
  })

  test('leave by themselves or are taken out; their rights end with it', async () => {
    const team = await foundTeam(app.client, coach)
    const [manager, athlete] = [await registerPerformer(app.client), await registerPerformer(app.client)]
    await joinTeam(app, team, manager, { type: 'staff', role: 'assistant', rights: ['manage'] })
    await joinTeam(app, team, athlete)
    const remove = (by: Person, memberId: string) =>
      code(app.client.try('teams.removeMember', { token: by.token, params: { id: team._id, memberId } }))
    expect(await remove(athlete, manager.id)).toBe('403 team.not_member')
    expect(await remove(manager, coach.id)).toBe('403 request.forbidden')
    expect(await remove(coach, coach.id)).toBe('422 team.owner_cannot_leave')
    expect(await remove(manager, athlete.id)).toBe('204')
    expect((await view(team._id, athlete)).isMember).toBe(false)
    expect(await remove(manager, manager.id)).toBe('204')
    expect(await code(app.client.try('teams.update', { token: manager.token, params: { id: team._id }, body: { name: 'Mine' } }))).toBe(
      '403 request.forbidden',
    )
    expect((await members(team._id, coach)).data.map(({ performerId }) => performerId)).toEqual([coach.id])
  })

  test('stay in the season they played when a new one begins', async () => {
    const team = await foundTeam(app.client, coach)
    const [stays, goes] = [await registerPerformer(app.client), await registerPerformer(app.client)]
    for (const person of [stays, goes]) await joinTeam(app, team, person)
    const roster = async (season?: number) =>
      (
        await app.client.send('teams.members', {
          token: coach.token,
          params: { id: team._id },
          query: { type: 'roster', ...(season !== undefined && { season }) },
        })
      ).data.map(({ performerId, jersey }) => [performerId, jersey])
    const memberId = (await members(team._id, coach, 'roster')).data.find(({ performerId }) => performerId === stays.id)?._id ?? ''
    await app.client.send('teams.updateMember', { token: coach.token, params: { id: team._id, memberId }, body: { jersey: '7' } })
    const { startYear } = team.season
    const roll = (year: number) =>
      code(
        app.client.try('teams.rollOver', {
          token: coach.token,
          params: { id: team._id },
          body: { startYear: year, endYear: year + 1, stay: [memberId] },
        }),
      )
    expect(await roll(startYear - 1)).toBe('422 team.season_backwards')
    expect([await roll(startYear + 50), await roll(startYear + 50)]).toEqual(['200', '200'])
    expect(await roster()).toEqual([[stays.id, '7']])
    await app.client.send('teams.removeMember', { token: coach.token, params: { id: team._id, memberId: goes.id } })
    expect((await roster(startYear)).map(([id]) => id).toSorted()).toEqual([stays.id, goes.id].toSorted())
  })
})
