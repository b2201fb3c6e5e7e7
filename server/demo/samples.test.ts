// What the filler makes without money goes again, rows and files; whatever somebody has to do with it keeps all of it.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  comment,
  follow,
  password,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { asOwner, asProgram, createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { templateName } from '#test/postgres.ts'
import { programOf } from '#test/program.ts'
import { noteSamples } from '#platform/samples/index.ts'
import { fillDemo } from './fill.ts'
import { noteWhat, noteWhatIsLeft } from './noting.ts'

let app: TestApp
let folder: string
let databaseUrl: string
let players: readonly { readonly person: Person }[]
let posts: readonly { readonly _id: string }[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-samples-'))
  ;({ app, databaseUrl, players, posts } = await fillSite({ players: 4, fans: 3, posts: 2 }))
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A site of its own, with so much made up in it. */
async function fillSite(size: { players: number; fans: number; posts: number }) {
  const database = await createTestDatabase(templateName)
  const site = await createTestApp({ database, app: { ownerUrl: database.url } })
  const { client, clock, settle } = site
  const secret = 'nobody-knows-this-one'
  const stage = { client, advance: clock.advance, settle, folder, size, isFree: true, secret, say: () => undefined }
  const made = await noteWhat(database.url, () => fillDemo({ ...stage, verify: async () => undefined }))
  return { app: site, databaseUrl: database.url, ...made }
}

const files = async ({ dataFolder } = app) =>
  (await readdir(join(dataFolder, 'media'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

/** Rows of every table, but for those that count what passes by, when they come to it. */
const counts = (url: string): Promise<Record<string, number>> =>
  asOwner(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname = 'public' and relkind = 'r'
        and relpersistence = 'p' and relname not in ('action_count', 'stat_now')`.execute(db)
    const found: [string, number][] = []
    for (const { name } of rows) {
      const { rows: one } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
      found.push([name, one[0]?.count ?? 0])
    }
    return Object.fromEntries(found)
  })

function runRemove(site = app): Promise<{ code: number | null; said: string }> {
  const command = programOf('sample-remove')
  const own = {
    NODE_ENV: 'test',
    DATABASE_URL: asProgram(site.databaseUrl),
    DATABASE_OWNER_URL: site.databaseUrl,
    FIELDHOUSE_DATA: site.dataFolder,
    SECRET_KEY: 'x'.repeat(40),
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command], { env: { ...process.env, ...own } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

test('the samples take no money, and nobody signs in as one of them by what the demo tells', async () => {
  const { data } = await app.client.send('feeds.list', { query: { limit: 50 } })
  expect([data.length, data.filter(({ isSale }) => isSale)]).toEqual([8, []])
  const { data: player } = await app.client.send('performers.view', { params: { id: 'demo_athlete' } })
  expect([player.monthlyPrice, player.isFreeSubscription]).toEqual([null, false])
  expect((await app.client.try('auth.login', { body: { username: 'demo_athlete', password } })).error.code).toBe(
    'auth.incorrect_credentials',
  )
})

test('what people have to do with them keeps all of it, by name; then they go, rows and files', { timeout: 60_000 }, async () => {
  const { client } = app
  const owner = await registerAdministrator(client, await app.administration.issueFirstLink())
  const [fan, athlete] = [await registerFan(client, { username: 'real_fan' }), await registerPerformer(client)]
  const press = () => client.try('setup.removeSamples', { token: owner.token })
  const [player] = players
  const [post] = posts
  if (!player || !post) throw new Error('The filler has made nothing')
  const before = await counts(databaseUrl)

  const { data: followed } = await follow(client, fan, player.person)
  await app.settle()
  const { _id: commentId } = await comment(client, fan, 'feed', post._id, 'Real words.')
  await app.settle()
  const kept = await press()
  expect([kept.status, kept.error.code]).toEqual([409, 'sample.attached'])
  // Whose school the filler has made up is no sample for that.
  expect(kept.error.message).toContain(`1 athletes’ pages (@${athlete.username})`)
  expect(kept.error.message).toMatch(/1 comments \(@real_fan\)/)
  expect(kept.error.message).toMatch(/1 follows \(@real_fan\)/)
  const told = await runRemove()
  expect([told.code, told.said]).toEqual([1, expect.stringContaining('1 follows (@real_fan)')])
  await client.send('follows.remove', { token: fan.token, params: { id: followed._id } })
  await client.send('performers.update', { token: athlete.token, params: { id: 'me' }, body: { educationType: 'Other' } })
  // As it is once a comment was swept away; what others were told of it stays behind.
  await asOwner(databaseUrl, (db) => sql`delete from comment where id = ${commentId}`.execute(db))
  // Nothing went meanwhile, but for what came with the three who are real.
  expect((await counts(databaseUrl))['feed']).toBe(before['feed'])
  expect(await files()).toBeGreaterThan(50)

  const mine = await client.send('users.me', { token: fan.token })
  expect((await client.send('setup.samples', { token: owner.token })).data.rows).toBeGreaterThan(100)
  const gone = await press()
  expect([gone.status, gone.body.data?.objects]).toEqual([200, expect.any(Number)])
  const after = await counts(databaseUrl)
  expect([after['sample_object'], after['feed'], after['follow'], after['search_word']]).toEqual([0, 0, 0, expect.any(Number)])
  expect(await files()).toBe(0)
  // The three who are real, and what is theirs.
  expect([after['account'], (await client.send('users.me', { token: fan.token })).data._id]).toEqual([3, mine.data._id])
  expect((await client.send('performers.view', { params: { id: athlete.username } })).data._id).toBe(athlete.id)
  expect((await press()).body.data).toEqual({ rows: 0, objects: 0 })
  expect(
    (await client.send('audit.list', { token: owner.token, query: { action: 'setup.removeSamples', result: 'ok' } })).data,
  ).toHaveLength(2)
})

test('what was practised with money stays, and the way on is named', { timeout: 60_000 }, async () => {
  const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
  await topUp(app.client, fan, 50, await saveCard(app.client, fan))
  await tip(app.client, fan, athlete, 10)
  await app.settle()
  await asOwner(databaseUrl, noteSamples)
  const before = await counts(databaseUrl)
  const { code, said } = await runRemove()
  expect([code, said]).toEqual([1, expect.stringContaining('npm run go-live')])
  expect(await counts(databaseUrl)).toEqual(before)
})

test('where nobody has to do with them, the command takes all of them, rows and files', { timeout: 120_000 }, async () => {
  const { app: site, databaseUrl: url } = await fillSite({ players: 2, fans: 1, posts: 1 })
  const before = await counts(url)
  expect([before['account'], before['sample_object'], await files(site)].every((count = 0) => count > 2)).toBe(true)
  expect(await runRemove(site)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Gone: [1-9][\d,]* rows and [1-9][\d,]* files of sample content\.\n$/),
  })
  const { sample_object: samples, account, performer, feed, file } = await counts(url)
  expect({ samples, account, performer, feed, file, files: await files(site) }).toEqual({
    samples: 0,
    account: 0,
    performer: 0,
    feed: 0,
    file: 0,
    files: 0,
  })
  expect(await runRemove(site)).toEqual({ code: 0, said: expect.stringContaining('There is no sample content here.') })
  const { rows } = await sql`select via, result, after from audit where action = 'setup.removeSamples'`.execute(site.db)
  expect(rows).toEqual([{ via: 'cli', result: 'ok', after: { rows: expect.any(Number) as number, files: expect.any(Number) as number } }])
  await site.close()
})

test('a filler that broke off has left samples, too; the program itself names none', async () => {
  const database = await createTestDatabase(templateName)
  const failing = noteWhat(database.url, async () => {
    const other = await createTestApp({ database: { url: database.url, drop: async () => undefined } })
    await registerFan(other.client)
    await other.close()
    throw new Error('The machine went away')
  })
  await expect(failing).rejects.toThrow('The machine went away')
  await noteWhatIsLeft(database.url)
  await noteWhatIsLeft(database.url)
  const kinds = await asOwner(
    database.url,
    async (db) => (await sql<{ kind: string }>`select distinct kind from sample_object order by kind`.execute(db)).rows,
  )
  expect(kinds.map(({ kind }) => kind)).toContain('account')
  expect(kinds.map(({ kind }) => kind)).not.toContain('filling')
  await expect(sql`insert into sample_object (kind, id) values ('account', 'x')`.execute(app.db)).rejects.toThrow('permission denied')
  await database.drop()
})
