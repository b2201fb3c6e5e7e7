// A class follows from the year of graduation and rolls over on 1 July; with the last one high school is over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerAdministrator, registerPerformer, signIn, verifyPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { classYear, educationAt, seniorYearAt } from './class-year.ts'

describe('the class of a year', () => {
  test.each([
    ['2026-06-30T23:59:59Z', 2026],
    // It is 1 July everywhere only when it is noon in UTC.
    ['2026-07-01T11:59:59Z', 2026],
    ['2026-07-01T12:00:00Z', 2027],
    ['2026-12-31T23:59:59Z', 2027],
    ['2027-01-01T12:00:00Z', 2027],
  ])('at %s the seniors are those of %i', (now, year) => expect(seniorYearAt(new Date(now))).toBe(year))

  test.each([
    [2027, 'Senior'],
    [2028, 'Junior'],
    [2029, 'Sophomore'],
    [2030, 'Freshman'],
    [2031, null],
    [2026, null],
    [null, null],
  ])('of %s it is %s', (gradYear, label) => expect(classYear(gradYear, 2027)).toBe(label))
})

describe('the kind of education that money goes by', () => {
  const now = new Date('2026-07-02T12:00:00Z')
  const senior = { education_type: 'High School', grad_year: 2026, document_status: 'approved' } as const
  test.each([
    [senior, null],
    [{ ...senior, grad_year: 2027 }, 'High School'],
    [{ ...senior, grad_year: null }, 'High School'],
    [{ ...senior, document_status: 'pending' as const }, 'High School'],
    [{ ...senior, document_status: 'none' as const }, 'High School'],
    [{ ...senior, document_status: 'rejected' as const }, 'High School'],
    [{ ...senior, education_type: 'College' as const }, 'College'],
  ])('%o counts as %s', (schooling, kind) => expect(educationAt(schooling, now)).toBe(kind))
})

describe('an athlete at a high school', () => {
  let app: TestApp
  let administrator: Person
  let athlete: Person
  const school = { educationType: 'High School', schoolName: 'Tern Bay High', schoolCity: 'Tern Bay' } as const
  beforeAll(async () => {
    app = await createTestApp()
    administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
    athlete = await registerPerformer(app.client, { ...school, gradYear: seniorYearAt(app.clock.now()) })
    await verifyPerformer(app.client, administrator, athlete)
    await app.settle()
  })
  afterAll(() => app.close())

  const view = async () => (await app.client.send('performers.view', { params: { id: athlete.id } })).data
  const change = (body: object) => app.client.try('performers.update', { token: athlete.token, params: { id: 'me' }, body })

  test('is shown in the class that follows from the year, until a label is set by hand', async () => {
    expect((await view()).classLabel).toBe('Senior')
    const own = (await app.client.send('performers.me', { token: athlete.token })).data
    expect(own.classLabel).toBeNull()
    await change({ classLabel: 'Redshirt senior' })
    expect((await view()).classLabel).toBe('Redshirt senior')
    await change({ classLabel: '' })
  })

  test('takes no money by naming a year that is over', async () => {
    await change({ gradYear: seniorYearAt(app.clock.now()) - 2 })
    expect(await view()).toMatchObject({ canEarn: false, classLabel: null })
    expect((await change({ gradYear: seniorYearAt(app.clock.now()) - 1, monthlyPrice: 5 })).error.code).toBe('youth.money_not_allowed')
    await change({ gradYear: seniorYearAt(app.clock.now()) })
    const waiting = await app.client.send('admin.verifications', { token: administrator.token, query: { limit: 100 } })
    expect(waiting.data.find(({ _id }) => _id === athlete.id)?.gradYear).toBe(seniorYearAt(app.clock.now()))
    await verifyPerformer(app.client, administrator, athlete)
  })

  test('has left it after 1 July of the year that was approved, page included', async () => {
    expect((await view()).canEarn).toBe(false)
    const year = seniorYearAt(app.clock.now())
    app.clock.advance(Date.parse(`${year}-07-01T12:20:00Z`) - app.clock.now().getTime())
    await app.jobs.send(app.db, 'accounts.graduations', {})
    await app.settle()
    expect(await view()).toMatchObject({ canEarn: true, classLabel: null, educationType: 'High School' })
    athlete = await signIn(app.client, athlete)
    expect((await change({ monthlyPrice: 5 })).status).toBe(200)
    expect((await view()).monthlyPrice).toBe(5)
  })
})
