// A database that any release made is brought up to date, and everybody finds what they had. `npm run release:keep` makes the
// schema as it stands, and the rows of a played town in it, another release.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { asOwner, createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { beginEpoch, requireHome, verify } from '#ground/ledger'
import { createDatabase, createPool, migrate, type Db } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { signIn } from '#scenario/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { keepRows, loadRows } from './rows.ts'
import { currentSchema, keepSchema, namesOf, releasedSchema, releases, rowsOf } from './schema.ts'
import { names, playTown, words } from './town.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

test.runIf(process.env['KEEP_RELEASE'] === 'on')('what stands becomes the release', async () => {
  const app = await createTestApp()
  await playTown(app)
  const schema = { ...currentSchema(), playedAt: app.clock.now().toISOString() }
  keepSchema(schema)
  await keepRows(app.databaseUrl, rowsOf(schema.last))
  await app.close()
})

test.each(releases)('a migration of %s is as it was, and what is new comes after it', (release) => {
  const [released, current] = [releasedSchema(release), currentSchema()]
  expect(current.files).toMatchObject(released.files)
  const added = namesOf(current).filter((name) => !namesOf(released).includes(name))
  expect(added.filter((name) => name <= released.last)).toEqual([])
})

describe.each(releases)('a database of %s, brought up to date', (release) => {
  const { last, playedAt } = releasedSchema(release)
  let app: TestApp
  let chosen: readonly object[]
  const settingsAt = async (using: Db) =>
    (await sql<{ key: string; value: string }>`select key, value::text as value from setting order by key`.execute(using)).rows
  beforeAll(async () => {
    const database = await createTestDatabase()
    await migrate(database.url, { last })
    await loadRows(database.url, rowsOf(release))
    chosen = await asOwner(database.url, settingsAt)
    await migrate(database.url)
    await migrateJobs(database.url)
    const owner = createDatabase(createPool({ url: database.url, size: 1 }))
    // The rows were written in another cluster, as after the restoring of a backup.
    await beginEpoch(owner)
    await requireHome(owner)
    await owner.destroy()
    app = await createTestApp({ database })
    app.clock.advance(Date.parse(playedAt) - Date.now())
  })
  afterAll(() => app.close())

  const comeBack = async (username: string) => {
    const person = await signIn(app.client, { username, id: '', name: username, token: '' })
    const { data } = await app.client.send('users.me', { token: person.token })
    return { ...person, id: data._id, balance: data.balance }
  }

  test('keeps everybody’s money, and the books agree', async () => {
    expect((await comeBack(names.fan)).balance).toBe(200 - 100 - 3 - 8)
    expect(await verify(app.db, moneyChecks)).toEqual([])
  })

  test('keeps what was chosen, byte for byte, also what this program does not know any more', async () => {
    expect(chosen.length).toBeGreaterThan(3)
    expect(await settingsAt(app.db)).toEqual(chosen)
    const known = (await app.client.send('settings.public')).data
    expect([known.siteName, known.minimumTipPrice]).toEqual(['Ridgeview Sports — “the Ridge”', 2.5])
  })

  test('keeps what was written, bought, followed and said', async () => {
    const { client } = app
    const fan = await comeBack(names.fan)
    const { data: posts } = await client.send('feeds.list', { token: fan.token })
    expect(posts.map(({ text }) => text)).toContain(words.post)
    expect(posts.every(({ isLocked }) => !isLocked)).toBe(true)
    const [conversation] = (await client.send('conversations.list', { token: fan.token })).data
    const { data: said } = await client.send('messages.list', { token: fan.token, params: { id: conversation?._id ?? '' } })
    expect(said.map(({ text }) => text)).toEqual([words.message])
    expect((await client.send('orders.ofBuyer', { token: fan.token })).data).toHaveLength(1)
    const { data: things } = await client.send('home.things', { token: fan.token })
    expect(things.map(({ thing }) => thing.title)).toEqual(['Relay hoodie'])
    const athlete = await comeBack(names.athlete)
    expect((await client.send('payouts.search', { token: athlete.token })).data).toMatchObject([{ status: 'pending' }])
  })
})
