// Search engines are told of pages of adults that other sites may show, once the doors are open, and of none that is hidden meanwhile.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foundTeam,
  publish,
  registerAdministrator,
  registerCoach,
  registerPerformer,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { after, days, seconds } from '#platform/clock.ts'
import { createTestApp, joinTeam, seenByStaff, type TestApp } from '#test/index.ts'
import { createSitemaps } from './index.ts'

let app: TestApp
let owner: Person
const high = {
  educationType: 'High School',
  schoolName: 'Lamplight High',
  schoolCity: 'Port Ashby',
  schoolState: '',
  schoolStateCode: 'ME',
} as const
beforeAll(async () => {
  app = await createTestApp()
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const get = (path: string) => fetch(`${app.client.baseUrl}${path}`, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const placesIn = (xml: string) => [...xml.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path]) => path)
const pathOf = async (id: string) => (await app.client.send('performers.view', { params: { id } })).data.path
const make = async () => {
  await app.jobs.send(app.db, 'sitemaps.make', {})
  await app.settle()
}
const letCome = async (searchIndexing: boolean) => {
  await app.settings.write(app.db, { searchIndexing })
  app.clock.advance(seconds(6))
}

test('where search engines may not come they are told of nothing', async () => {
  await letCome(false)
  expect(await text('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/sitemap.xml', '/sitemaps/site.xml', '/sitemaps/pages-1.xml']) expect((await get(path)).status).toBe(404)
  await letCome(true)
  expect(await text('/robots.txt')).toMatch(/Disallow: \/api\/\n[^]*\n\nSitemap: http:\/\/localhost\/sitemap\.xml\n$/)
  expect(placesIn(await text('/sitemap.xml'))).toEqual(['/sitemaps/site.xml'])
  expect(placesIn(await text('/sitemaps/site.xml'))).toContain('/discover')
})

test('pages of adults are listed, those of minors, of high schools and hidden ones are not', async () => {
  const grown = await registerPerformer(app.client, { name: 'Maya & Co' })
  const hidden = await registerPerformer(app.client)
  const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
  const pupil = await registerPerformer(app.client, { ...high, name: 'Grown Pupil' })
  await sql`update account set guardian_status = 'approved' where id = ${minor.id}`.execute(app.db)
  for (const person of [grown, minor, pupil, hidden]) await verifyPerformer(app.client, owner, person)
  const coach = await registerCoach(app.client, owner, { ...high, name: 'Coach Grown' })
  await foundTeam(app.client, coach, { ...high, name: 'Lamplighters', level: 'varsity', gender: 'girls' })
  await seenByStaff(app)
  await app.settle()
  const [path, away] = [await pathOf(grown.id), await pathOf(hidden.id)]
  for (const person of [minor, pupil]) await publish(app.client, person, { title: 'Not in any map' })
  await make()
  expect(placesIn(await text('/sitemap.xml'))).toEqual(['/sitemaps/site.xml', '/sitemaps/pages-1.xml'])
  const listed = placesIn(await text('/sitemaps/pages-1.xml'))
  expect(listed.toSorted()).toEqual([path, away].toSorted())
  expect((await get('/sitemaps/pages-2.xml')).status).toBe(404)

  // At once, and for good with the next night.
  await sql`update page set visible = false where id = ${hidden.id}`.execute(app.db)
  expect(placesIn(await text('/sitemaps/pages-1.xml'))).toEqual([path])
  await make()
  expect((await sql<{ n: number }>`select count(*)::int as n from sitemap_page`.execute(app.db)).rows).toEqual([{ n: 1 }])
})

test('what is open to everybody is listed, and what is taken back is in no map from then on', async () => {
  const athlete = await registerPerformer(app.client)
  await verifyPerformer(app.client, owner, athlete)
  const open = await publish(app.client, athlete, { title: 'Two hours of starts' })
  const removed = await publish(app.client, athlete, { title: 'Soon gone' })
  await publish(app.client, athlete, { title: 'For subscribers', audience: 'subscribers' })
  await publish(app.client, athlete, { title: 'Next week', scheduleAt: after(app.clock.now(), days(7)).toISOString() })
  await seenByStaff(app)
  await app.settle()
  await make()
  expect(placesIn(await text('/sitemap.xml'))).toContain('/sitemaps/posts-1.xml')
  const listed = () => text('/sitemaps/posts-1.xml').then(placesIn)
  expect((await listed()).toSorted()).toEqual([open, removed].map(({ slug }) => `/post/${slug}`).toSorted())
  await app.client.send('feeds.remove', { token: athlete.token, params: { id: removed._id } })
  expect(await listed()).toEqual([`/post/${open.slug}`])

  // Its page is hidden, and what is for subscribers from now on is gone with the night.
  await app.client.send('feeds.update', { token: athlete.token, params: { id: open._id }, body: { audience: 'subscribers' } })
  await make()
  expect((await get('/sitemaps/posts-1.xml')).status).toBe(404)
  await app.client.send('feeds.update', { token: athlete.token, params: { id: open._id }, body: { audience: 'public' } })
  await make()
  await sql`update page set visible = false where id = ${athlete.id}`.execute(app.db)
  expect(await listed()).toEqual([])
})

test('of a team not what its young members write', async () => {
  const coach = await registerCoach(app.client, owner)
  const team = await foundTeam(app.client, coach)
  const member = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 19}-01-01` })
  await joinTeam(app, team, member)
  const byCoach = await publish(app.client, coach, { title: 'By the coach', teamId: team._id })
  const byMember = await publish(app.client, member, { title: 'By a member', teamId: team._id })
  await seenByStaff(app)
  await app.settle()
  const paths = [byCoach, byMember].map(({ slug }) => `/post/${slug}`)
  const listed = async () => placesIn(await text('/sitemaps/posts-1.xml')).filter((path) => paths.includes(path ?? ''))
  await make()
  expect((await listed()).toSorted()).toEqual(paths.toSorted())
  await sql`update account set date_of_birth = ${`${app.clock.now().getUTCFullYear() - 16}-01-01`} where id = ${member.id}`.execute(app.db)
  await make()
  expect(await listed()).toEqual(paths.slice(0, 1))
})

test('a file ends where the next begins', async () => {
  for (const person of [await registerPerformer(app.client), await registerPerformer(app.client), await registerPerformer(app.client)])
    await verifyPerformer(app.client, owner, person)
  await make()
  const links = {
    find: async () => undefined,
    show: async () => {
      throw new Error('Nobody asks')
    },
    isOfMinor: async () => true,
  }
  const reading = { list: async () => ({ data: [], nextCursor: null }) }
  const jobs = { ...app.jobs, define: () => undefined }
  const small = createSitemaps({ db: app.db, jobs, pages: { listVisible: async () => [] }, links, reading }, 3)
  expect(await small.files('pages')).toBe(2)
  const [first = [], second = [], third] = [await small.file('pages', 1), await small.file('pages', 2), await small.file('pages', 3)]
  expect([first.length, second.length, third, new Set([...first, ...second]).size]).toEqual([3, 3, undefined, 6])
})

test('who found a hole, and whose program changes passwords, are told where to go', async () => {
  const told = await text('/.well-known/security.txt')
  expect(told).toMatch(/^Contact: http:\/\/localhost\/contact\nExpires: (\S+)\n/)
  expect(Date.parse(/Expires: (\S+)/.exec(told)?.[1] ?? '')).toBeGreaterThan(app.clock.now().getTime())
  const way = await get('/.well-known/change-password')
  expect([way.status, way.headers.get('location')]).toEqual([302, '/settings?tab=sign-in'])
})
