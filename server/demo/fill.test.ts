import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '#scenario/index.ts'
import { days, hours } from '#platform/clock.ts'
import { schedulesOf } from '#platform/jobs/index.ts'
import { asProgram, createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { templateName } from '../test/postgres.ts'
import { readEnv } from '../src/env.ts'
import { fillDemo } from './fill.ts'
import { fillEmptyDatabase } from './index.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-demo-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('the demo makes people, pictures and posts that a visitor can see', { timeout: 120_000 }, async () => {
  const { client, clock, settle } = app
  const size = { players: 4, fans: 3, posts: 2 }
  const made = await fillDemo({
    client,
    advance: clock.advance,
    settle,
    verify: async () => undefined,
    folder,
    size,
    say: () => undefined,
  })
  expect([made.players.length, made.fans.length, made.posts.length]).toEqual([4, 3, 8])
  const shelf = await client.send('products.search', { query: { limit: 20 } })
  expect(shelf.total).toBeGreaterThan(4)
  for (const product of shelf.data) expect(product.image?.url).toMatch(/^\/media\/public\//)
  const videos = await client.send('videos.search', { query: { limit: 20 } })
  expect(videos.data.every(({ video, thumbnail }) => video?.status === 'finished' && thumbnail?.url !== undefined)).toBe(true)
  const galleries = await client.send('galleries.search', { query: { limit: 20 } })
  expect([videos.total > 2, galleries.total > 1, galleries.data.every(({ numOfItems }) => numOfItems > 2)]).toEqual([true, true, true])
  const { data } = await client.send('feeds.list', { query: { limit: 20 } })
  expect(data).toHaveLength(8)
  for (const post of data) {
    expect(post.performer.avatar).toMatch(/^\/media\/public\//)
    for (const file of post.files) expect(file).toMatchObject({ status: 'finished' })
  }
  expect(data.some(({ totalComment }) => totalComment === 3)).toBe(true)
  const { token } = (await client.send('auth.login', { body: { username: 'demo_fan', password } })).data
  const talks = await client.send('conversations.list', { token })
  expect(talks.data.find(({ recipientInfo }) => recipientInfo?.username === 'demo_athlete')).toMatchObject({
    lastMessage: 'Locked message',
    canSend: true,
  })
  const card = (await client.send('records.list', { params: { id: 'demo_athlete' } })).data
  expect(card.map(({ kind, status }) => `${kind} ${status}`)).toEqual(expect.arrayContaining(['stats own', 'achievement own']))
  const picture = data.find((post) => post.type === 'photo' && !post.isLocked)
  const answer = await fetch(`${client.baseUrl}${picture?.files[0]?.url}`)
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
})

test('a first start fills an empty database by what everybody may do, with two of the staff where two decide', {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase(templateName)
  const env = readEnv({ NODE_ENV: 'development', LOG_LEVEL: 'silent', FIELDHOUSE_DATA: folder })
  const options = {
    env,
    databaseUrl: asProgram(database.url),
    secret: 'a secret of the tests, longer than 32 characters',
    siteUrl: 'http://localhost',
  }
  const said: string[] = []
  await fillEmptyDatabase(options, (line) => said.push(line), { players: 4, fans: 3, posts: 1 })
  expect(said.join('\n')).toMatch(/payouts/)
  const filled = await createTestApp({ database, worker: true })
  const { token } = (await filled.client.send('auth.login', { body: { username: 'demo_admin', password } })).data
  const { data } = await filled.client.send('staff.list', { token, query: {} })
  expect(data.filter(({ grants }) => grants.some(({ role }) => role === 'admin'))).toHaveLength(2)

  // Whatever comes round does so in a town that has lived: at once and again, after days in which nothing ran, and a year later.
  const rounds = [...(await schedulesOf(filled.db)).keys()].toSorted()
  expect(rounds.length).toBeGreaterThan(60)
  for (const passed of [0, 0, hours(1), days(4), days(40), days(366)]) {
    filled.clock.advance(passed)
    for (const name of rounds) await filled.jobs.send(filled.db, name as 'statistics.roll-up', {})
    await filled.settle()
    const { rows } = await sql`
      select name, output->>'message' as why from pgboss.job where state in ('retry', 'failed') order by name`.execute(filled.db)
    expect([passed / days(1), rows]).toEqual([passed / days(1), []])
  }
  await filled.close()
})
