import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { follow, registerFan, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
})
afterAll(() => app.close())

describe('a profile', () => {
  test('is found by username and by id, with its one right address', async () => {
    const byName = await app.client.send('performers.view', { params: { id: athlete.username } })
    const byId = await app.client.send('performers.view', { params: { id: athlete.id } })
    expect(byName).toEqual(byId)
    expect(byName.data.path).toBe(`/900000/athlete/${athlete.username}`)
    expect(byName.data).not.toHaveProperty('email')
    expect(byName.data).not.toHaveProperty('dateOfBirth')
  })

  test('tells the viewer what the viewer did', async () => {
    await follow(app.client, fan, athlete)
    await app.settle()
    const { data } = await app.client.send('performers.view', { params: { id: athlete.id }, token: fan.token })
    expect([data.isFollowed, data.stats.followers]).toEqual([true, 1])
    expect((await app.client.send('performers.view', { params: { id: athlete.id } })).data.isFollowed).toBe(false)
  })

  test('unknown and hidden ones answer alike', async () => {
    const minor = await registerPerformer(app.client, { dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01` })
    const hidden = await app.client.try('performers.view', { params: { id: minor.id } })
    const missing = await app.client.try('performers.view', { params: { id: 'nobody_here' } })
    expect([hidden.status, hidden.error.code, hidden.error.message]).toEqual([404, missing.error.code, missing.error.message])
    expect((await app.client.send('performers.me', { token: minor.token })).data.guardianStatus).toBe('pending')
  })
})

describe('changing the own profile', () => {
  const change = async (person: Person, body: object, id = 'me') =>
    app.client.try('performers.update', { token: person.token, params: { id }, body })

  test('keeps what was sent, and strips what may not stay', async () => {
    const { body } = await change(athlete, {
      bio: '<p onclick="x">Eleven <b>steps</b></p><script>alert(1)</script>',
      monthlyPrice: 4.99,
      yearlyPrice: 49,
      socials: { website: 'https://example.org/me' },
      colors: { primary: '#1f4fd8', secondary: '#f5c518' },
    })
    expect(body.data).toMatchObject({ bio: '<p>Eleven <b>steps</b></p>', monthlyPrice: 4.99, yearlyPrice: 49 })
  })

  test.each([
    ['a price below the bounds', { monthlyPrice: 2.94 }, 'performer.price_out_of_bounds'],
    ['a price above the bounds', { yearlyPrice: 300.01 }, 'performer.price_out_of_bounds'],
    ['a third decimal', { monthlyPrice: 4.999 }, 'request.invalid'],
    ['an unknown sport', { sportIds: ['0190a2b4-0000-7000-8000-000000000001'] }, 'performer.sport_unknown'],
    ['a script as an address', { socials: { website: 'javascript:alert(1)' } }, 'request.invalid'],
    ['another birthday', { dateOfBirth: '1990-01-01' }, 'user.date_of_birth_fixed'],
    ['a taken username', { username: 'taken_name' }, 'auth.username_taken'],
  ])('refuses %s', async (_what, body, code) => {
    await registerFan(app.client, { username: 'taken_name', email: 'taken@example.org' }).catch(() => undefined)
    expect((await change(athlete, body)).error.code).toBe(code)
  })

  test('socials become addresses of their networks, and each that is none is named', async () => {
    const { body } = await change(athlete, { socials: { instagram: '@maya.runs', website: 'example.org/me', hudl: '' } })
    const { data } = await app.client.send('performers.view', { params: { id: athlete.id } })
    for (const { socials } of [body.data, data])
      expect(socials).toEqual({ instagram: 'https://www.instagram.com/maya.runs', website: 'https://example.org/me' })
    const { error } = await change(athlete, { socials: { instagram: 'https://example.org/maya', x: 'maya runs', website: 'example.org' } })
    expect([error.code, error.errors?.map(({ path }) => path)]).toEqual(['request.invalid', ['socials.instagram', 'socials.x']])
    // What is not sent stays.
    await change(athlete, { bio: 'Eleven steps' })
    expect((await app.client.send('performers.view', { params: { id: athlete.id } })).data.socials).toEqual(data.socials)
  })

  test('height and weight are written one way, and words of one’s own stay', async () => {
    const of = async (height: string, weight: string) => {
      const { data } = (await change(athlete, { height, weight })).body
      return [data.height, data.weight]
    }
    expect(await of(`5'9"`, '150lbs')).toEqual(['5′9″', '150 lb'])
    expect(await of('1.75 m', '68kg')).toEqual(['175 cm', '68 kg'])
    expect(await of('quite tall', '')).toEqual(['quite tall', null])
  })

  test('languages are those there are, each once; the address is its owner’s alone', async () => {
    const home = { address: '1 Mill Road', city: 'Calder', state: 'OH', zipcode: '44101' }
    const { body } = await change(athlete, { languages: ['en', 'es', 'en'], ...home, showAgeBand: true })
    expect(body.data).toMatchObject({ languages: ['en', 'es'], ...home, showAgeBand: true })
    const { data } = await app.client.send('performers.view', { params: { id: athlete.id } })
    for (const field of Object.keys(home)) expect(data).not.toHaveProperty(field)
    expect([data.languages, typeof data.ageBand]).toEqual([['en', 'es'], 'string'])
    expect((await change(athlete, { languages: ['xx-none'] })).error.errors?.[0]?.path).toBe('languages')
  })

  test('takes the exact bounds', async () => {
    expect((await change(athlete, { monthlyPrice: 2.95, yearlyPrice: 300 })).status).toBe(200)
  })

  test('is nobody else’s business', async () => {
    expect((await change(athlete, { bio: 'x' }, (await registerPerformer(app.client)).id)).error.code).toBe('performer.unknown')
    expect((await change(fan, { bio: 'x' })).error.code).toBe('request.forbidden')
  })

  test('prices are closed to a high-school athlete, whatever the age', async () => {
    const pupil = await registerPerformer(app.client, { educationType: 'High School', schoolName: 'Tern Bay High', schoolCity: 'Tern Bay' })
    expect((await change(pupil, { monthlyPrice: 5 })).error.code).toBe('youth.money_not_allowed')
  })

  test('protected fields cannot be sent', async () => {
    const { body } = await change(athlete, { balance: 9999, verifiedDocument: true, roles: ['admin'], isPerformer: false })
    expect(body.data).toMatchObject({ balance: 0, verifiedDocument: false, roles: ['performer'], isPerformer: true })
  })
})

describe('bank details', () => {
  const bank = {
    firstName: 'A',
    lastName: 'B',
    bankName: 'First',
    bankAccount: 'DE89370400440532013000',
    address: 'x',
    city: 'y',
    state: 'z',
    country: 'DE',
  }

  test('are masked in every answer and unreadable in the database', async () => {
    const { data } = await app.client.send('performers.updateBanking', { token: athlete.token, params: { id: 'me' }, body: bank })
    expect(data).toMatchObject({ bankName: 'First', last4: '3000' })
    expect((await app.client.send('performers.me', { token: athlete.token })).data.bankingInformation).toEqual({
      bankName: 'First',
      last4: '3000',
    })
    const { rows } = await sql<{ ciphertext: Buffer }>`select ciphertext from payout_destination`.execute(app.db)
    expect(rows.map((row) => row.ciphertext.toString('latin1')).join()).not.toContain('0532013000')
  })

  test('need a password shown lately', async () => {
    app.clock.advance(20 * 60_000)
    const { error } = await app.client.try('performers.updateBanking', { token: athlete.token, params: { id: 'me' }, body: bank })
    expect(error.code).toBe('auth.recent_login_required')
  })
})
