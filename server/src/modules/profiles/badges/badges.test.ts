// School badges: given by an officer, seen while they are true, gone by the clock (youth.md Y63).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  registerAdministrator,
  registerCoach,
  registerFan,
  registerPerformer,
  signIn,
  sportNamed,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let coach: Person
let athlete: Person
let soccer: string
let schoolId: string

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  soccer = await sportNamed(app.client, 'Soccer')
  coach = await officer()
  schoolId = (await me(coach)).education ?? ''
  await setDomains(['calder.example.org'])
})
beforeEach(async () => void (athlete = await registerPerformer(app.client)))
afterAll(() => app.close())

let counter = 0
/** A coach of the college whose papers are approved and whose address is proven. */
async function officer(email = `coach${(counter += 1)}@sports.calder.example.org`): Promise<Person> {
  const person = await registerCoach(app.client, administrator, { email })
  await sql`update account set email_verified_at = now() where id = ${person.id}`.execute(app.db)
  return person
}
const me = async (person: Person) => (await app.client.send('performers.me', { token: person.token })).data
const setDomains = (domains: string[], id = schoolId) =>
  app.client.send('schools.update', { token: administrator.token, params: { id }, body: { domains } })
const attest = (performerId = athlete.id, by = coach, sportId = soccer) =>
  app.client.try('schoolBadges.attest', { token: by.token, body: { performerId, sportId } })
const revoke = (performerId = athlete.id, by = coach) => app.client.try('schoolBadges.revoke', { token: by.token, params: { performerId } })
const badgeOf = async (person = athlete) => (await app.client.send('performers.view', { params: { id: person.id } })).data.schoolBadge
const standing = async (by: Person) => (await app.client.send('schoolBadges.standing', { token: by.token })).data
const codeOf = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const given = async (by = coach) => {
  expect(await codeOf(attest(athlete.id, by))).toBe('201')
  expect(await badgeOf()).not.toBeNull()
}

describe('a badge', () => {
  test('is given by an officer, shows who said it, of what and until when, at every door', async () => {
    const { status, body } = await attest()
    const name = (await me(coach)).name
    expect([status, body.data.attestedBy.name, body.data.sport._id]).toEqual([201, name, soccer])
    const year = new Date(body.data.expiresAt).getUTCFullYear()
    expect(body.data.expiresAt).toBe(`${year}-08-31T23:59:59.999Z`)
    expect(body.data.season).toBe(`${year - 1}–${String(year).slice(2)}`)
    expect(await badgeOf()).toEqual(body.data)
    expect((await me(athlete)).schoolBadge).toEqual(body.data)
    const { data: listed } = await app.client.send('schoolBadges.search', { token: coach.token, query: { q: athlete.username } })
    expect(listed).toMatchObject([{ performer: { _id: athlete.id }, badge: { attestedBy: { _id: coach.id } } }])
  })

  test('is replaced by another officer’s word, and two at once leave one', async () => {
    const second = await officer()
    await Promise.all([attest(), attest(athlete.id, second), attest(athlete.id, second)])
    const { rows } = await sql`select 1 from school_badge where athlete_id = ${athlete.id} and ended_at is null`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(await codeOf(attest(athlete.id, second))).toBe('201')
    expect((await badgeOf())?.attestedBy._id).toBe(second.id)
  })

  test('is taken back by any officer of the school, at once, and once', async () => {
    await given()
    expect(await codeOf(revoke(athlete.id, await officer()))).toBe('204')
    expect([await badgeOf(), (await me(athlete)).schoolBadge]).toEqual([null, null])
    expect(await codeOf(revoke())).toBe('404 badge.unknown')
  })
})

describe('who may not', () => {
  test('speak for a school is told what is missing, and refused at every door', async () => {
    const noMail = await officer('coach@elsewhere.example.org')
    const noPapers = await registerCoach(app.client, undefined, { email: `new${(counter += 1)}@calder.example.org` })
    const unproven = await registerCoach(app.client, administrator, { email: `unproven${(counter += 1)}@calder.example.org` })
    const elsewhere = await registerCoach(app.client, administrator, { schoolName: 'Marsh Point College', schoolCity: 'Marsh' })
    const cases: [Person, string][] = [
      [noMail, 'email'],
      [unproven, 'email'],
      [noPapers, 'papers'],
      [elsewhere, 'domain'],
      [athlete, 'role'],
    ]
    for (const [by, missing] of cases) {
      expect(await standing(by)).toMatchObject({ isOfficer: false, missing })
      expect(await codeOf(attest((await registerPerformer(app.client)).id, by))).toBe('403 badge.not_officer')
      expect(await codeOf(revoke(athlete.id, by))).toBe('403 badge.not_officer')
      expect(await codeOf(app.client.try('schoolBadges.search', { token: by.token }))).toBe('403 badge.not_officer')
    }
    expect(await standing(coach)).toMatchObject({ isOfficer: true, missing: null, school: 'Calder Ridge College' })
    expect(await codeOf(app.client.try('schoolBadges.standing', { token: (await registerFan(app.client)).token }))).toBe(
      '403 request.forbidden',
    )
  })

  test('have one: oneself, people elsewhere, coaches, minors whom nobody sees, and nobody at all', async () => {
    const both = await officer()
    await app.client.send('performers.update', { token: both.token, params: { id: 'me' }, body: { schoolRoles: ['athlete', 'coach'] } })
    await verifyPerformer(app.client, administrator, both)
    expect(await codeOf(attest(both.id, both))).toBe('422 badge.self')
    const others = await Promise.all([
      registerPerformer(app.client, { schoolName: 'Marsh Point College', schoolCity: 'Marsh' }),
      registerPerformer(app.client, { schoolRoles: ['staff'] }),
      registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` }),
      registerFan(app.client),
    ])
    for (const { id } of [...others, { id: '0190a2b4-0000-7000-8000-00000000dead' }])
      expect(await codeOf(attest(id))).toBe('404 performer.unknown')
    const { data } = await app.client.send('schoolBadges.search', { token: coach.token, query: { limit: 100 } })
    for (const { id } of others) expect(data.map(({ performer }) => performer._id)).not.toContain(id)
    expect(await codeOf(attest(athlete.id, coach, athlete.id))).toBe('422 performer.sport_unknown')
  })

  test('end a badge of another school', async () => {
    await given()
    const elsewhere = await registerCoach(app.client, administrator, {
      schoolName: 'Otter Lake College',
      schoolCity: 'Otter',
      email: `coach${(counter += 1)}@otter.example.org`,
    })
    await sql`update account set email_verified_at = now() where id = ${elsewhere.id}`.execute(app.db)
    await setDomains(['otter.example.org'], (await me(elsewhere)).education ?? '')
    expect((await standing(elsewhere)).isOfficer).toBe(true)
    expect(await codeOf(revoke(athlete.id, elsewhere))).toBe('404 badge.unknown')
    expect(await codeOf(attest(athlete.id, elsewhere))).toBe('404 performer.unknown')
    expect(await badgeOf()).not.toBeNull()
  })
})

describe('a badge ends for good', () => {
  const reject = (person: Person) =>
    app.client.send('admin.verify', { token: administrator.token, params: { id: person.id }, body: { status: 'rejected', reason: 'No' } })
  const otherSchool = { educationType: 'College', schoolName: 'Marsh Point College', schoolCity: 'Marsh', schoolStateCode: 'OH' } as const
  const move = (person: Person, school: object) =>
    app.client.send('performers.update', { token: person.token, params: { id: 'me' }, body: school })
  const calder = { educationType: 'College', schoolName: 'Calder Ridge College', schoolCity: 'Calder', schoolStateCode: 'OH' } as const

  test.each<[string, (by: Person) => Promise<unknown>, (by: Person) => Promise<unknown>]>([
    ['the officer’s papers are revoked', reject, (by) => verifyPerformer(app.client, administrator, by)],
    [
      'the officer moves to another school',
      (by) => move(by, otherSchool),
      async (by) => {
        await move(by, calder)
        await verifyPerformer(app.client, administrator, by)
      },
    ],
    [
      'the officer is shut out',
      (by) => sql`update account set status = 'suspended' where id = ${by.id}`.execute(app.db),
      async () => undefined,
    ],
    [
      'the officer’s address is another one',
      (by) => sql`update account set email = 'x' || id || '@example.org' where id = ${by.id}`.execute(app.db),
      async () => undefined,
    ],
  ])('when %s, at once', async (_, lose, regain) => {
    const by = await officer()
    await given(by)
    await lose(by)
    expect(await badgeOf()).toBeNull()
    await app.settle()
    await regain(by)
    await app.settle()
    if (_.includes('papers') || _.includes('moves')) expect((await standing(by)).isOfficer).toBe(true)
    expect(await badgeOf()).toBeNull()
  })

  test('when the athlete goes elsewhere, and it does not come back with them', async () => {
    await given()
    await move(athlete, otherSchool)
    expect(await badgeOf()).toBeNull()
    await app.settle()
    await move(athlete, calder)
    expect(await badgeOf()).toBeNull()
  })

  test('when the school’s domain turns out to be another one', async () => {
    await given()
    await setDomains(['ridge.example.org'])
    expect(await badgeOf()).toBeNull()
    await app.settle()
    await setDomains(['calder.example.org'])
    expect(await badgeOf()).toBeNull()
  })

  test('but not because its school turns out to be another record', async () => {
    const [old, now] = ['Heron Coll', 'Heron College'].map((schoolName) => ({ schoolName, schoolCity: 'Heron' }))
    const by = await registerCoach(app.client, administrator, { ...old, email: `coach${(counter += 1)}@heron.example.org` })
    await sql`update account set email_verified_at = now() where id = ${by.id}`.execute(app.db)
    const [from, into] = [(await me(by)).education ?? '', (await me(await registerPerformer(app.client, now ?? {}))).education ?? '']
    await setDomains(['heron.example.org'], from)
    athlete = await registerPerformer(app.client, old)
    await given(by)
    await app.client.send('schools.merge', { token: administrator.token, params: { id: from }, body: { into } })
    expect(await badgeOf()).not.toBeNull()
    await app.settle()
    expect([(await me(athlete)).education, (await badgeOf())?.attestedBy._id]).toEqual([into, by.id])
    expect(await codeOf(revoke(athlete.id, by))).toBe('204')
  })

  test('on 31 August, by the clock alone', async () => {
    await given()
    const end = new Date((await badgeOf())?.expiresAt ?? '')
    app.clock.advance(end.getTime() - app.clock.now().getTime() - 5000)
    expect(await badgeOf()).not.toBeNull()
    app.clock.advance(5001)
    expect(await badgeOf()).toBeNull()
    ;[coach, administrator] = [await signIn(app.client, coach), await signIn(app.client, administrator)]
    expect((await app.client.send('schoolBadges.search', { token: coach.token, query: { q: athlete.username } })).data).toMatchObject([
      { badge: null },
    ])
    expect(await codeOf(attest())).toBe('201')
    expect(new Date((await badgeOf())?.expiresAt ?? '').getUTCFullYear()).toBe(end.getUTCFullYear() + 1)
  })
})

describe('domains of a school', () => {
  const change = (domains: unknown) =>
    app.client.try('schools.update', { token: administrator.token, params: { id: schoolId }, body: { domains } as never })

  test('are an administrator’s to say, and never where anybody has mail', async () => {
    expect((await change(['https://www.Calder.example.org/', 'calder.example.org'])).body.data.domains).toEqual(['calder.example.org'])
    for (const shared of ['gmail.com', 'k12.oh.us'])
      expect(await codeOf(change(['calder.example.org', shared]))).toBe('422 school.domain_shared')
    for (const wrong of [['no domain'], ['edu'], Array.from({ length: 11 }, (_, at) => `a${at}.edu`), ['a'.repeat(121)]])
      expect(await codeOf(change(wrong))).toBe('400 request.invalid')
  })

  test('of a school that turns out to be another one go along', async () => {
    const other = await registerPerformer(app.client, { schoolName: 'Calder Ridge Coll', schoolCity: 'Calder' })
    const from = (await me(other)).education ?? ''
    await setDomains(['ridge.example.org'], from)
    const body = { into: schoolId }
    const { data } = await app.client.send('schools.merge', { token: administrator.token, params: { id: from }, body })
    expect(data.domains).toEqual(['calder.example.org', 'ridge.example.org'])
    await setDomains(['calder.example.org'])
  })
})

test('nothing of the list of profiles is asked once for each of them', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => registerPerformer(app.client)))
  const count = async (ids: string[]) =>
    (await app.queries.of(() => app.client.send('performers.search', { query: { performerIds: ids } }))).length
  for (const person of people) {
    await verifyPerformer(app.client, administrator, person)
    expect(await codeOf(attest(person.id))).toBe('201')
  }
  await app.settle()
  const all = people.map(({ id }) => id)
  const forOne = await count(all.slice(0, 1))
  expect(await count(all)).toBeLessThanOrEqual(forOne)
})
