// A school stands at one address, as a page that reads without any script; every other spelling and whatever was merged into
// it leads there. What the young have to be spared is not in it.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundTeam, registerAdministrator, registerCoach, registerPerformer, verifyPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, seenByStaff, type TestApp } from '#test/index.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const get = (path: string) => fetch(`${app.client.baseUrl}${path}`, { redirect: 'manual' })
const high = (schoolName: string) =>
  ({ educationType: 'High School', schoolName, schoolCity: 'Port Ashby', schoolState: '', schoolStateCode: 'ME' }) as const
const listed = async (wishes: Parameters<typeof registerPerformer>[1]) => {
  const person = await registerPerformer(app.client, wishes)
  await verifyPerformer(app.client, administrator, person)
  await app.settle()
  return person
}
const schoolOf = async ({ token }: Person) => (await app.client.send('performers.me', { token })).data.education ?? ''
const lastJson = (html: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as object

// The pages come from the built web application, which `npm test` builds first.
describe.runIf(isBuilt)('the page of a school', () => {
  test('says what a search engine wants to know, and who is there', async () => {
    const [sport] = (await app.client.send('reference.sports')).data.filter(({ code }) => code === 'track')
    const runner = await listed({ ...high('Lamp <b> & Light High'), name: 'Ada Runner', sportIds: [sport?._id ?? ''] })
    const coach = await registerCoach(app.client, administrator, { ...high('Lamp <b> & Light High'), name: 'Coach Grown' })
    await foundTeam(app.client, coach, { ...high('Lamp <b> & Light High'), name: 'Lamplighters', level: 'varsity', gender: 'girls' })
    await app.settle()
    const { data } = await app.client.send('schools.view', { params: { id: await schoolOf(runner) } })
    expect(data).toMatchObject({
      total: 2,
      sports: [{ code: 'track', total: 1 }],
      path: expect.stringMatching(/^\/school\/ME\/PortAshby\//),
    })
    const page = await get(data.path)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain(`<link rel="canonical" href="http://localhost${data.path}">`)
    expect(html).toMatch(/<title>Lamp &lt;b&gt; &amp; Light High, Port Ashby, Maine · Fieldhouse<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]*Track and field/)
    expect(lastJson(html)).toMatchObject({
      '@type': 'HighSchool',
      name: 'Lamp <b> & Light High',
      address: { addressLocality: 'Port Ashby', addressRegion: 'ME' },
      subOrganization: [{ '@type': 'SportsTeam', name: 'Lamplighters' }],
    })
    for (const name of ['Ada Runner', 'Coach Grown', 'Lamplighters']) expect(html).toContain(`>${name}</a>`)
    expect(html).not.toContain('noindex')
    expect(html).not.toContain('Lamp <b>')
  })

  test('stands at one address, however it is spelled', async () => {
    const person = await listed(high('St. Mary’s School'))
    const { path } = (await app.client.send('schools.view', { params: { id: await schoolOf(person) } })).data
    expect((await get(path)).status).toBe(200)
    for (const wrong of [
      '/school/me/port-ashby/stmarysschool',
      '/school/Maine/PORTASHBY/St.Marys%20School',
      `/school/${await schoolOf(person)}?utm_source=x`,
    ]) {
      const answer = await get(wrong)
      expect([wrong, answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([wrong, 301, path])
    }
    const college = await listed({})
    const { data } = await app.client.send('schools.view', { params: { id: await schoolOf(college) } })
    expect(data.path).toBe(`/school/${data.collegeId}`)
    expect(lastJson(await (await get(data.path)).text())).toMatchObject({ '@type': 'CollegeOrUniversity' })
  })

  test.each([
    '/school/ME/PortAshby/Nothing',
    '/school/123456',
    '/school/nothing',
    '/school/0190a2b4-0000-7000-8000-00000000dead',
    '/school/ME/%F0%9F%8F%90/%F0%9F%8F%90',
    '/school/-/-/-',
  ])('%s is 404', async (path) => expect((await get(path)).status).toBe(404))

  test('of a merged school leads to the other one, and so do addresses of people there', async () => {
    const athlete = await listed(high('Wrong Name High'))
    const before = (await app.client.send('schools.view', { params: { id: await schoolOf(athlete) } })).data
    const profile = (await app.client.send('performers.view', { params: { id: athlete.id } })).data.path
    const into = await schoolOf(await listed(high('Right Name High')))
    await app.client.send('schools.merge', { token: administrator.token, params: { id: before._id }, body: { into } })
    expect((await get(before.path)).headers.get('location')).toBe('/school/ME/PortAshby/RightNameHigh')
    await app.settle()
    const answer = await get(profile)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/hs/ME/PortAshby/RightNameHigh/athlete/${athlete.username}`])
    expect((await app.client.send('schools.view', { params: { id: before._id } })).data._id).toBe(into)
  })

  test('shows no child that is not public, and with children alone asks not to be indexed (youth.md Y66)', async () => {
    const birthday = { dateOfBirth: `${new Date().getUTCFullYear() - 16}-01-01` }
    const hidden = await listed({ ...high('Little High'), ...birthday, name: 'Hidden Child' })
    await seenByStaff(app)
    const id = await schoolOf(hidden)
    const { path } = (await app.client.send('schools.view', { params: { id } })).data
    const empty = await (await get(path)).text()
    expect(empty).not.toContain('Hidden Child')
    expect(empty).toContain('<meta name="robots" content="noindex">')

    const shown = await listed({ ...high('Little High'), ...birthday, name: 'Shown Child' })
    await sql`update account set guardian_status = 'approved' where id = ${shown.id}`.execute(app.db)
    await verifyPerformer(app.client, administrator, shown)
    await app.settle()
    expect((await app.client.send('schools.view', { params: { id } })).data.total).toBe(1)
    const html = await (await get(path)).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('Shown Child')

    await listed({ ...high('Little High'), name: 'Grown Up' })
    const after = await (await get(path)).text()
    expect([after.includes('noindex'), after.includes('Grown Up'), after.includes('Shown Child')]).toEqual([false, true, false])
  })
})
