// Links for recruiters: made and ended by the athlete, open to whoever has one, and to nobody who guesses (youth.md Y62).
import { Client as PgClient } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#platform/clock.ts'
import { registerFan, registerPerformer, signIn, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let athlete: Person
let fan: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
})
beforeEach(async () => void (athlete = await registerPerformer(app.client)))
afterAll(() => app.close())

const facts = { gpa: '3.81 of 4.0', testScores: 'SAT 1480', academicInterests: 'Sports medicine', contactEmail: 'reach@example.org' }
const write = (body: Partial<Record<keyof typeof facts, string | null>> = facts, by = athlete) =>
  app.client.try('recruiting.updateFacts', { token: by.token, body })
const tryMake = (body: object = { shares: [] }, by = athlete) =>
  app.client.try('recruiting.create', { token: by.token, body: body as never })
const make = async (body?: object) => {
  const { status, body: answer, error } = await tryMake(body)
  if (status !== 201) throw new Error(`${status} ${error.code}`)
  const { path, ...link } = answer.data
  return { ...link, token: path.replace('/recruit/', '') }
}
const open = (token: string, by?: Person) => app.client.try('recruiting.view', { params: { token }, token: by?.token })
const links = async (by = athlete) => (await app.client.send('recruiting.links', { token: by.token })).data
const end = (id: string, by = athlete) => app.client.try('recruiting.end', { token: by.token, params: { id } })
const codeOf = async (reply: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await reply
  return status >= 400 ? `${status} ${error.code}` : String(status)
}
const minorOf = (age: number) => ({ dateOfBirth: `${new Date().getUTCFullYear() - age}-01-01` })

describe('a link', () => {
  test('shows the profile as a visitor sees it, and what it shares of the facts', async () => {
    await write()
    const { token, expiresAt } = await make({ shares: ['gpa', 'contactEmail'], label: 'Coach at Otter Lake' })
    expect(token).toMatch(/^l_[\w-]{43}$/)
    expect(Math.round((Date.parse(expiresAt) - app.clock.now().getTime()) / days(1))).toBe(30)
    const { status, body, headers } = await open(token)
    expect(status).toBe(200)
    expect(body.data.facts).toEqual({ gpa: facts.gpa, testScores: null, academicInterests: null, contactEmail: facts.contactEmail })
    expect(body.data.performer).toMatchObject({ _id: athlete.id, name: athlete.name })
    expect(JSON.stringify(body)).not.toMatch(/Otter Lake|SAT 1480|Sports medicine/)
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'no-referrer',
      'noindex, nofollow',
    ])
    expect((await open((await make()).token)).body.data.facts).toEqual({
      gpa: null,
      testScores: null,
      academicInterests: null,
      contactEmail: null,
    })
  })

  test('shows what the athlete has written since, and what was taken away is gone', async () => {
    await write()
    const { token } = await make({ shares: ['gpa', 'testScores', 'academicInterests', 'contactEmail'] })
    await write({ gpa: '3.9', testScores: '', contactEmail: null })
    expect((await open(token)).body.data.facts).toEqual({ ...facts, gpa: '3.9', testScores: null, contactEmail: null })
  })

  test('is ended by the athlete at once, for good, and by nobody else', async () => {
    const { token, _id } = await make()
    const other = await registerPerformer(app.client)
    expect(await codeOf(end(_id, other))).toBe('404 recruiting.link_unknown')
    expect(await codeOf(end('0190a2b4-0000-7000-8000-00000000dead'))).toBe('404 recruiting.link_unknown')
    expect(await codeOf(open(token))).toBe('200')
    expect([await codeOf(end(_id)), await codeOf(end(_id))]).toEqual(['204', '204'])
    expect(await codeOf(open(token))).toBe('410 recruiting.link_ended')
    expect(await links()).toMatchObject([{ _id, status: 'ended' }])
    expect(await links(other)).toEqual([])
  })

  test('ends by the clock', async () => {
    const { token } = await make({ shares: [], expiresAt: new Date(app.clock.now().getTime() + hours(2)).toISOString() })
    app.clock.advance(hours(2) - minutes(1))
    expect(await codeOf(open(token))).toBe('200')
    app.clock.advance(minutes(1) + 1000)
    expect(await codeOf(open(token))).toBe('410 recruiting.link_ended')
    expect(await links(await signIn(app.client, athlete))).toMatchObject([{ status: 'expired' }])
  })

  test('counts visitors once an hour and never the athlete', async () => {
    const { token } = await make()
    for (const by of [athlete, athlete, undefined, undefined, fan]) await open(token, by)
    await app.settle()
    const [link] = await links()
    expect(link?.views).toBe(2)
    expect(Date.parse(link?.lastSeenAt ?? '')).toBeGreaterThan(app.clock.now().getTime() - minutes(1))
    expect((await make()).lastSeenAt).toBeNull()
  })

  test('closes with the page that it shows', async () => {
    const { token } = await make()
    await sql`update account set status = 'suspended' where id = ${athlete.id}`.execute(app.db)
    expect(await codeOf(open(token))).toBe('410 recruiting.link_ended')
  })
})

describe('limits', () => {
  test('ten are open at once, also when they are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 14 }, () => tryMake()))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(await codeOf(tryMake())).toBe('422 recruiting.too_many')
    await end((await links())[0]?._id ?? '')
    expect(await codeOf(tryMake())).toBe('201')
  })

  test.each([
    ['an end that is past', { shares: [], expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['an end that is far off', { shares: [], expiresAt: '2099-01-01T00:00:00.000Z' }],
    ['something else to share', { shares: ['dateOfBirth'] }],
    ['five things to share', { shares: ['gpa', 'gpa', 'gpa', 'gpa', 'gpa'] }],
    ['a long label', { shares: [], label: 'x'.repeat(81) }],
    ['a label with a null', { shares: [], label: 'a\0b' }],
    ['nothing', {}],
  ])('%s is refused', async (_, body) => {
    expect((await tryMake(body)).status).toBe(400)
    expect(await links()).toEqual([])
  })

  test.each([
    ['a long GPA', { gpa: '4'.repeat(41) }],
    ['an address that is none', { contactEmail: 'nobody' }],
    ['two addresses', { contactEmail: 'a@example.org,b@example.org' }],
  ])('%s is refused', async (_, body) => {
    expect(await codeOf(write(body))).toBe('400 request.invalid')
  })

  test('whoever guesses is stopped, whoever knows is not, and nothing tells them apart before', async () => {
    const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const person = await registerPerformer(strict.client)
      const { data } = await strict.client.send('recruiting.create', { token: person.token, body: { shares: [] } })
      const known = data.path.replace('/recruit/', '')
      const knock = (token: string) => strict.client.try('recruiting.view', { params: { token } })
      for (let times = 0; times < 30; times += 1) expect((await knock(known)).status).toBe(200)
      const guesses = []
      for (let times = 0; times < 22; times += 1) guesses.push((await knock(`l_${String(times).padStart(43, 'x')}`)).status)
      expect(guesses.filter((status) => status === 404)).toHaveLength(20)
      expect(guesses.slice(20)).toEqual([429, 429])
    } finally {
      await strict.close()
    }
  })

  test.each(['', 'l_short', `s_${'x'.repeat(43)}`, '%00', '../facts/x', `l_${'x'.repeat(43)}`])('%j opens nothing', async (token) => {
    expect([400, 401, 403, 404]).toContain((await open(token)).status)
  })
})

describe('a minor', () => {
  test('has no links and writes nothing for recruiters, whatever a guardian has approved otherwise', async () => {
    const minor = await registerPerformer(app.client, minorOf(16))
    for (const status of ['pending', 'approved']) {
      await sql`update account set guardian_status = ${status} where id = ${minor.id}`.execute(app.db)
      expect(await codeOf(tryMake(undefined, minor))).toBe('409 youth.guardian_required')
      expect(await codeOf(write(facts, minor))).toBe('409 youth.guardian_required')
    }
    expect((await app.client.send('recruiting.facts', { token: minor.token })).data).toMatchObject({ isAvailable: false, gpa: null })
    expect(await links(minor)).toEqual([])
  })

  test('who turns out to be one has no open link', async () => {
    const { token } = await make()
    await sql`update account set date_of_birth = ${minorOf(16).dateOfBirth} where id = ${athlete.id}`.execute(app.db)
    expect(await codeOf(open(token))).toBe('410 recruiting.link_ended')
  })
})

test('neither tokens nor facts can be read in the database, nor facts in any other answer', async () => {
  await write()
  const { token } = await make({ shares: ['gpa'] })
  const owner = new PgClient({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query<{ all: string }>(
    'select (select string_agg(t::text, $1) from recruiting_facts t) || (select string_agg(t::text, $1) from recruiter_link t) as all',
    [' '],
  )
  await owner.end()
  for (const secret of [token, ...Object.values(facts)]) expect(rows[0]?.all).not.toContain(secret)
  const answers = await Promise.all([
    app.client.send('performers.view', { params: { id: athlete.id }, token: fan.token }),
    app.client.send('performers.me', { token: athlete.token }),
    app.client.send('performers.search', { query: { performerIds: [athlete.id] } }),
  ])
  for (const fact of Object.values(facts)) expect(JSON.stringify(answers)).not.toContain(fact)
})
