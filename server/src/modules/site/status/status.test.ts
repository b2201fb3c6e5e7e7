// The status page: what the site finds of itself, what staff says, what stays while the database is away, and what nobody reads there.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { statusDays, type StatusPart } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { registerAdministrator, registerFan, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, minutes, seconds } from '#platform/clock.ts'
import type { Board } from './board.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../../../../web/dist/index.html', import.meta.url)))

let app: TestApp
let second: TestApp
let owner: Person
let fan: Person
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' }
  app = await createTestApp({ env })
  second = await createTestApp({ env, database: { url: app.databaseUrl, drop: async () => undefined } })
  owner = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
})
afterAll(async () => {
  await second.close()
  await app.close()
})
const pass = (by: number) => [app, second].forEach(({ clock }) => clock.advance(by))
beforeEach(() => pass(minutes(2)))

type Said = Omit<Board, 'site'> & { readonly name: string }
const read = async (of = app): Promise<Said> => (await (await fetch(`${of.client.baseUrl}/status.json`)).json()) as Said
const html = async (of = app) => (await fetch(`${of.client.baseUrl}/status`)).text()
const part = (said: Said, name: StatusPart) => said.parts.find((one) => one.name === name)
const today = (said: Said, name: StatusPart) => part(said, name)?.days.at(-1)

const trouble = { title: 'Mail is late', components: ['mail' as const], impact: 'away' as const, text: 'We look into it.' }
const open = async (more: Partial<typeof trouble> = {}) =>
  (await app.client.send('incidents.open', { token: owner.token, body: { ...trouble, ...more } })).data

/** As a database that takes nobody and drops whoever is there; the answer lets everybody in again. */
async function shutDatabase(): Promise<() => Promise<void>> {
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const run = async (text: string) => {
    const client = new Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await run(`alter database ${name} allow_connections false`)
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return () => run(`alter database ${name} allow_connections true`)
}

test('each part is looked at, with ninety days behind it, and nothing stands there that strangers need not know', async () => {
  const answer = await fetch(`${app.client.baseUrl}/status.json`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const text = await answer.text()
  const said = JSON.parse(text) as Said
  expect(said.parts.map(({ name, state }) => [name, state])).toEqual(
    ['site', 'database', 'work', 'mail', 'cards', 'files', 'live'].map((name) => [name, 'works']),
  )
  expect(said.parts.map((one) => one.days.length)).toEqual(said.parts.map(() => statusDays))
  expect([said.state, said.isLastKnown, today(said, 'files')]).toMatchObject(['works', false, { state: 'works', wellShare: 1 }])
  expect(said.limits).toContain('While none of them can be reached it says nothing')
  for (const secret of ['127.0.0.1', 'smtp', 'localhost', app.dataFolder, owner.username, 'postgres']) expect(text).not.toContain(secret)
})

test('what a switch closes and what does not answer is seen within a minute, and counted by the day', async () => {
  const isOff = await app.client.send('switches.change', {
    token: owner.token,
    params: { key: 'streams' },
    body: { state: 'off', share: 0, roles: [], until: null, reason: 'A storm', seen: 0 },
  })
  pass(minutes(1))
  expect(part(await read(), 'live')?.state).toBe('limited')
  await app.client.send('switches.change', {
    token: owner.token,
    params: { key: 'streams' },
    body: {
      state: 'on',
      share: 0,
      roles: [],
      until: null,
      reason: 'It is over',
      seen: isOff.data.find(({ key }) => key === 'streams')?.version ?? 0,
    },
  })
  pass(minutes(1))
  const said = await read()
  expect([part(said, 'live')?.state, today(said, 'live')?.state]).toEqual(['works', 'limited'])
  expect(today(said, 'live')?.wellShare).toBeLessThan(1)
})

test('staff tells of a trouble, how it goes on, and that it is over; every process shows it', async () => {
  const { _id: id } = await open()
  pass(seconds(6))
  const said = await read(second)
  expect([part(said, 'mail')?.state, said.state, said.incidents.map(({ title }) => title)]).toEqual(['away', 'away', ['Mail is late']])
  const tell = (state: 'known' | 'over', seen: number, text = 'The disk there was full.') =>
    app.client.try('incidents.tell', { token: owner.token, params: { id }, body: { state, text, seen } })
  const both = await Promise.all([tell('known', 1), tell('known', 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await tell('known', 2, ' \n ')).status).toBe(400)
  expect((await tell('over', 2, 'It is mended.')).status).toBe(200)
  const after = await read()
  expect(after.incidents[0]).toMatchObject({ state: 'over', updates: [{ text: 'It is mended.' }, {}, { text: 'We look into it.' }] })
  expect([part(after, 'mail')?.state, JSON.stringify(after).includes(owner.username)]).toEqual(['works', false])
  await app.client.send('incidents.remove', { token: owner.token, params: { id } })
  expect([(await read()).incidents, (await tell('over', 3)).error.code]).toEqual([[], 'incident.unknown'])
})

test('nobody but whoever may write notices tells of troubles, and not of any number at once', async () => {
  expect((await app.client.try('incidents.open', { token: fan.token, body: trouble })).status).toBe(403)
  expect((await app.client.try('incidents.all', {})).status).toBe(401)
  const wrong = [
    { components: [] },
    { components: ['mail', 'mail'] },
    { components: ['moon'] },
    { title: '' },
    { text: 'x'.repeat(2001) },
    { title: 'a\0' },
  ]
  for (const more of wrong)
    expect((await app.client.try('incidents.open', { token: owner.token, body: { ...trouble, ...more } as never })).status).toBe(400)
  const made = await Promise.all(Array.from({ length: 24 }, () => app.client.try('incidents.open', { token: owner.token, body: trouble })))
  expect(made.filter(({ status }) => status === 409).length).toBe(4)
  await sql`delete from status_incident`.execute(app.db)
})

test.runIf(isBuilt)('the page reads without a script, and its own words are text', async () => {
  const { _id: id } = await open({ title: 'Letters <b>wait</b>', text: '<script>alert(1)</script>' })
  const answer = await fetch(`${app.client.baseUrl}/status`)
  const text = await answer.text()
  expect(text).not.toMatch(/<script(?! type="application\/json")[^>]*src|<script>alert/)
  for (const words of ['Letters &lt;b&gt;wait', '&lt;script&gt;', 'Some of it is away', 'Card payments', 'it says nothing'])
    expect(text).toContain(words)
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  await app.client.send('incidents.remove', { token: owner.token, params: { id } })
})

test('while the database is away it says what was last known and that it is so, and afterwards how long that was', async () => {
  await open({ title: 'Known before' })
  await read()
  const letIn = await shutDatabase()
  try {
    pass(minutes(1))
    const said = await read()
    expect([said.isLastKnown, part(said, 'database')?.state, part(said, 'site')?.state, part(said, 'work')?.state]).toEqual([
      true,
      'away',
      'away',
      'unknown',
    ])
    expect(said.incidents.map(({ title }) => title)).toEqual(['Known before'])
    expect(JSON.stringify(said)).not.toMatch(/connection|ECONN|terminat|t_[0-9a-f]{8}/i)
    if (isBuilt) expect(await html()).toContain('Our database cannot be reached just now.')
  } finally {
    await letIn()
  }
  pass(minutes(1))
  const said = await read()
  expect([said.isLastKnown, part(said, 'database')?.state]).toEqual([false, 'works'])
  expect(today(said, 'database')).toMatchObject({ state: 'away' })
  expect(today(said, 'database')?.wellShare).toBeGreaterThan(0)
})

test('days go by: one on which nobody looked is empty, and the oldest leave', async () => {
  pass(days(2))
  const said = await read()
  expect(
    part(said, 'site')
      ?.days.slice(-3)
      .map(({ state }) => state),
  ).toEqual(['away', 'unknown', 'works'])
  await sql`insert into status_day (day, component, looks, limited, away) values (current_date - 200, 'site', 1, 0, 0)`.execute(app.db)
  // Its letters find no mail server.
  await sql`delete from pgboss.job`.execute(app.db)
  await app.jobs.send(app.db, 'retention.sweep', {})
  await app.jobs.drain()
  const { rows } = await sql`select 1 from status_day where day < current_date - 150`.execute(app.db)
  expect(rows).toEqual([])
})

test('where the operator wants none there is none', async () => {
  const settings = { statusPage: false }
  await app.settings.write(app.db, settings)
  pass(seconds(11))
  const statuses = async () => [
    (await fetch(`${app.client.baseUrl}/status.json`)).status,
    (await fetch(`${app.client.baseUrl}/status`)).status,
  ]
  expect(await statuses()).toEqual([404, 404])
  await app.settings.write(app.db, { statusPage: true })
})
