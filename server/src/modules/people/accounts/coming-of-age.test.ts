// Who turns 18 is hidden no longer and may earn, without doing anything; every door agrees on the day.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPerformer, signIn } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'
import { adultsBornUntil, ageAt, birthdaysBetweenAges, guardianStatusAt, isMinorAt } from './policy.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('a birthday', () => {
  test.each([
    ['2008-06-15', '2026-06-15T11:59:00Z', 17],
    // The day has begun everywhere.
    ['2008-06-15', '2026-06-15T12:00:00Z', 18],
    ['2008-02-29', '2026-02-28T23:00:00Z', 17],
    ['2008-02-29', '2026-03-01T13:00:00Z', 18],
    ['2010-03-01', '2028-02-29T13:00:00Z', 17],
    ['2010-02-28', '2028-02-29T13:00:00Z', 18],
    ['2010-03-01', '2028-03-01T13:00:00Z', 18],
  ])('somebody born on %s is at %s %i years old, for code and database alike', async (born, at, age) => {
    const now = new Date(at)
    expect([ageAt(born, now), isMinorAt(born, now)]).toEqual([age, age < 18])
    const { rows } = await sql<{ minor: boolean }>`select ${born}::date > ${adultsBornUntil(now)}::date as minor`.execute(app.db)
    expect(rows).toEqual([{ minor: age < 18 }])
    const { earliest, latest } = birthdaysBetweenAges(age, age, now)
    expect([earliest <= born, born <= latest]).toEqual([true, true])
  })

  test('decides what a guardian has to say, whatever was written down', () => {
    const now = new Date('2026-06-15T12:00:00Z')
    const of = (date_of_birth: string, guardian_status: 'not_needed' | 'pending' | 'approved') =>
      guardianStatusAt({ date_of_birth, guardian_status }, now)
    expect([of('2008-06-15', 'pending'), of('2008-06-15', 'approved')]).toEqual(['not_needed', 'not_needed'])
    expect([of('2008-06-16', 'pending'), of('2008-06-16', 'approved'), of('2008-06-16', 'not_needed')]).toEqual([
      'pending',
      'approved',
      'pending',
    ])
  })
})

/** Turns 18 within two days. */
const almost = () => {
  const day = new Date(app.clock.now().getTime() + days(1))
  day.setUTCFullYear(day.getUTCFullYear() - 18)
  return registerPerformer(app.client, { dateOfBirth: day.toISOString().slice(0, 10) })
}
const view = async (id: string) => (await app.client.try('performers.view', { params: { id } })).status
const stored = async (id: string) =>
  (
    await sql<{ status: string; visible: boolean; earns: boolean }>`
      select a.guardian_status as status, p.visible, p.can_earn as earns from account a join page p on p.id = a.id where a.id = ${id}`.execute(
      app.db,
    )
  ).rows[0]
const runJob = async () => {
  await app.jobs.send(app.db, 'accounts.birthdays', {})
  await app.settle()
}

test('a job shows who has come of age, and lets them earn, more than a batch of them', async () => {
  const [athlete, younger] = [await almost(), await registerPerformer(app.client, { dateOfBirth: '2012-05-05' })]
  const copied = await sql`
    insert into account (id, kind, name, date_of_birth, guardian_status, status, referral_code, created_at, updated_at)
    select gen_random_uuid(), 'user', 'Copy', date_of_birth, 'pending', 'active', 'copy' || n, created_at, updated_at
    from account, generate_series(1, 120) n where id = ${athlete.id}`.execute(app.db)
  expect(copied.numAffectedRows).toBe(120n)
  await runJob()
  expect([await stored(athlete.id), await view(athlete.id)]).toEqual([{ status: 'pending', visible: false, earns: false }, 404])
  app.clock.advance(days(2))
  await runJob()
  expect([await stored(athlete.id), await view(athlete.id)]).toEqual([{ status: 'not_needed', visible: true, earns: true }, 200])
  expect((await stored(younger.id))?.status).toBe('pending')
  const { rows } = await sql`select 1 from account where referral_code like 'copy%' and guardian_status = 'pending'`.execute(app.db)
  expect(rows).toEqual([])
})

test('every save looks at the birthday, too', async () => {
  const athlete = await almost()
  app.clock.advance(days(2) + hours(1))
  const { token } = await signIn(app.client, athlete)
  const { data } = await app.client.send('performers.update', { token, params: { id: 'me' }, body: { bio: 'Of age', monthlyPrice: 5 } })
  expect(data).toMatchObject({ isMinor: false, guardianStatus: 'not_needed', monthlyPrice: 5 })
  expect(await stored(athlete.id)).toEqual({ status: 'not_needed', visible: true, earns: true })
})
