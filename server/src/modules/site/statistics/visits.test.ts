// Who came is known in sums of whole days: never of fewer than five, never who it was, and of the young never more than how many.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createClient,
  follow,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  subscribe,
  type Person,
} from '#scenario/index.ts'
import { days, hours } from '#platform/clock.ts'
import { asOwner, createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
let maya: Person
let minor: Person
let fans: Person[]
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY_HOPS: '1' } })
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  maya = await registerPerformer(app.client)
  minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
  await setPrices(app.client, maya, { monthlyPrice: 10 })
  await sql`update page set visible = true where id = ${minor.id}`.execute(app.db)
  fans = []
  for (let at = 0; at < 8; at++) fans.push(await registerFan(app.client))
  // Away from midnight, whenever the test is run.
  app.clock.advance(hours(12 + 24 - app.clock.now().getUTCHours()))
})
afterAll(() => app.close())

type Utm = BodyOf<Calls['statistics']['track']>['utm']
const pathOf = async ({ id }: Person) => {
  const { rows } = await sql<{ path: string }>`select path from page where id = ${id}`.execute(app.db)
  return rows[0]?.path ?? ''
}
const see = async (page: Person, place: number, { by, utm, agent = phone }: { by?: Person; utm?: Utm; agent?: string } = {}) => {
  const client = createClient(app.client.baseUrl, { 'x-forwarded-for': `93.184.216.${place}`, 'user-agent': agent })
  const body = { action: 'seen.athlete', path: await pathOf(page), ...(utm && { utm }) }
  await client.send('statistics.track', { body, ...(by && { token: by.token }) })
}
const keepSessions = (by: number) => sql`update session set expires_at = expires_at + ${`${by} milliseconds`}::interval`.execute(app.db)
const pass = async (by: number) => {
  await app.settle()
  await keepSessions(by)
  app.clock.advance(by)
  await app.jobs.send(app.db, 'statistics.roll-up', {})
  await app.settle()
}
const ofPage = async ({ token }: Person, span: '7' | 'months' = '7') =>
  (await app.client.send('statistics.ofPage', { token, query: { span } })).data
const all = async (table: string) =>
  (await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(app.db)).rows.map(({ row }) => row)

test('visitors count once a day and page, robots and who runs the page never; rare places are told together', async () => {
  for (const [at, fan] of fans.entries()) {
    await see(maya, at, { by: fan, utm: { source: at < 5 ? 'poster' : `radio-${at}`, campaign: 'spring' } })
    await see(maya, at, { by: fan })
  }
  for (let at = 0; at < 9; at++) await see(maya, 100 + at, { agent: robot })
  await see(maya, 200, { by: maya })
  await pass(days(1))
  const { sums, sources, campaigns, devices } = await ofPage(maya)
  expect([sums.visitors, sums.views]).toEqual([8, 16])
  expect(campaigns).toEqual([{ value: 'spring', count: 8 }])
  expect(devices).toEqual([{ value: 'phone', count: 8 }])
  // Three by radio are too few to tell, and could be worked out beside the poster.
  expect(sources).toEqual([{ value: 'other', count: 8 }])
})

test('no row is of fewer than five, and none leads to an account', async () => {
  const { rows } = await sql<{ least: number }>`select min(n)::int as least from stat_day`.execute(app.db)
  expect(rows[0]?.least).toBeGreaterThanOrEqual(5)
  const kept = (await all('stat_day')).join('')
  for (const { id, username } of [administrator, ...fans]) expect([kept.includes(id), kept.includes(username)]).toEqual([false, false])
  expect([kept.includes('93.184.216.'), kept.includes('radio')]).toEqual([false, false])
  // The database itself refuses it.
  const few = sql`insert into stat_day values ('page', ${maya.id}, '2026-01-01', 'views', '', '', 4)`
  await expect(few.execute(app.db)).rejects.toThrow('check constraint')
})

test('a hash of a visitor is there for its day, and gone after 24 hours with its salt', async () => {
  await see(maya, 77)
  await app.settle()
  const today = app.clock.now().toISOString().slice(0, 10)
  const hashes = (await all('stat_visitor')).filter((row) => row.includes(today))
  expect([hashes.length, (await all('stat_salt')).length]).toEqual([2, 1])
  expect(hashes.join('')).not.toContain('93.184.216.')
  await pass(hours(24))
  expect([await all('stat_visitor'), await all('stat_salt')]).toEqual([[], []])
  const { rows } = await asOwner(app.databaseUrl, (db) =>
    sql<{ kind: string }>`select distinct relpersistence as kind from pg_class where relname in ('stat_salt', 'stat_visitor')`.execute(db),
  )
  expect(rows).toEqual([{ kind: 'u' }])
})

test('of the page of a minor, and of minors who look, there are totals only', async () => {
  for (const [at, fan] of fans.entries()) await see(minor, at, { by: fan, utm: { source: 'poster' } })
  await pass(days(1))
  const read = await ofPage(minor)
  expect([read.sums.visitors, read.sources, read.campaigns, read.countries, read.devices]).toEqual([8, [], [], [], []])
  expect((await all('stat_day')).filter((row) => row.includes(minor.id) && !row.includes('"dim":""'))).toEqual([])
})

test('follows and subscriptions are counted beside, those that end, too; what is too little waits for the days that follow', async () => {
  for (const fan of fans.slice(0, 5)) await follow(app.client, fan, maya)
  const before = (await ofPage(maya)).sums
  await pass(days(1))
  expect((await ofPage(maya)).sums.followed - before.followed).toBe(5)
  for (const fan of fans.slice(0, 3)) await subscribe(app.client, fan, maya, 'monthly_subscription', await saveCard(app.client, fan))
  await pass(days(1))
  expect((await ofPage(maya)).sums.subscribed).toBe(0)
  for (const fan of fans.slice(3, 5)) await subscribe(app.client, fan, maya, 'monthly_subscription', await saveCard(app.client, fan))
  await pass(days(1))
  expect((await ofPage(maya)).sums.subscribed).toBe(5)
})

test('what is no address of a page, or one of too many at once, breaks nothing and counts on the site alone', async () => {
  const client = createClient(app.client.baseUrl, { 'x-forwarded-for': '93.184.216.250', 'user-agent': phone })
  const path = await pathOf(maya)
  const views = async () => {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from stat_now where subject_id = ${maya.id} and metric = 'views'`.execute(app.db)
    return rows[0]?.n ?? 0
  }
  await app.settle()
  const before = await views()
  const odd = ['/a b', '//', '/../', `${path}?x=1`, 'x'.repeat(500)]
  for (const one of odd) expect((await client.try('statistics.track', { body: { action: 'seen.athlete', path: one } })).status).toBe(200)
  await app.settle()
  expect(await views()).toBe(before)
  await client.send('statistics.track', { body: { events: Array.from({ length: 50 }, () => ({ action: 'seen.athlete', path })) } })
  await app.settle()
  expect((await views()) - before).toBe(10)
})

test('staff reads where visitors came from and how far those came who joined', async () => {
  const { data } = await app.client.send('statistics.ofSite', { token: administrator.token, query: { span: '28' } })
  expect(data.sums.visitors).toBeGreaterThan(8)
  expect(data.funnel).toMatchObject({ registered: 11, followed: 5, paid: 5 })
  expect(data.cohorts.reduce((sum, { registered }) => sum + registered, 0)).toBe(11)
  expect((await app.client.try('statistics.ofSite', { token: maya.token })).status).toBe(403)
  expect((await app.client.try('statistics.ofPage', { token: maya.token, query: { teamId: minor.id } })).error.code).toBe('team.not_member')
})

test('a program that slept for days, on a site of ten thousand quiet pages, folds them all at its first hour', async () => {
  await pass(days(1))
  const quiet = async (day: number) =>
    sql`insert into stat_now (day, subject_kind, subject_id, metric, dim, value, n)
        select ${app.clock.now()}::date + ${day}::int, 'page', 'quiet-' || i, 'followed', '', '', 1 from generate_series(1, 10000) i`.execute(
      app.db,
    )
  for (const day of [0, 1, 2]) await quiet(day)
  await pass(days(4))
  const { rows } = await sql<{ n: number; count: number }>`
    select n::int as n, count(*)::int as count from stat_now where subject_id like 'quiet-%' group by 1`.execute(app.db)
  expect(rows).toEqual([{ n: 3, count: 10_000 }])
  // Two more, and they may be told.
  for (const day of [1, 2]) await quiet(day)
  await pass(days(3))
  await pass(days(1))
  const { rows: told } = await sql<{ n: number; count: number }>`
    select n::int as n, count(*)::int as count from stat_day where subject_id like 'quiet-%' group by 1`.execute(app.db)
  expect(told).toEqual([{ n: 5, count: 10_000 }])
  await sql`delete from stat_day where subject_id like 'quiet-%'`.execute(app.db)
})

test('two processes fold a day once, and days of 25 months ago are told as months', async () => {
  await pass(days(1))
  const before = (await ofPage(maya, 'months')).sums
  await keepSessions(days(800))
  app.clock.advance(days(800))
  await Promise.all(Array.from({ length: 6 }, () => app.jobs.send(app.db, 'statistics.roll-up', {})))
  await app.settle()
  const old = await ofPage(maya, 'months')
  expect(old.sums).toEqual(before)
  expect([old.unit, old.periods.every(({ period }) => period.endsWith('-01'))]).toEqual(['month', true])
  expect((await ofPage(maya)).sums.views).toBe(0)
  expect((await all('stat_month')).length).toBeGreaterThan(0)
})
