// A site that has practised becomes one that is meant: what it is goes along, what people did and paid stays, and the old one is untouched.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  password,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { softPasskey } from '#test/fakes/soft-passkey.ts'
import { asOwner, asProgram, createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { programOf } from '#test/program.ts'

const command = programOf('go-live')
const secret = 'a secret of the tests, longer than 32 characters'
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-go-live-'))
let app: TestApp
let owner: Person
let logo: string
vi.setConfig({ testTimeout: 90_000 })

beforeAll(async () => {
  app = await createTestApp()
  const { client } = app
  owner = await registerAdministrator(client, await app.administration.issueFirstLink())
  const { token } = owner
  const begun = (await client.send('factors.beginPasskey', { token, body: { currentPassword: password } })).data
  const passkey = softPasskey('http://localhost').make(begun.passkey)
  await client.send('factors.addPasskey', { token, body: { challenge: begun.challenge, name: 'Phone', passkey } })
  const png = await sharp({ create: { width: 600, height: 200, channels: 4, background: '#1f4fd8' } })
    .png()
    .toBuffer()
  logo = (await client.send('settings.uploadPicture', { token, files: { file: new Blob([new Uint8Array(png)]) } })).data.address
  await client.send('settings.change', {
    token,
    body: { changes: { siteName: 'Harbor League', logo, graceDays: 9 }, versions: { siteName: 0, logo: 0, graceDays: 0 } },
  })
  const page = {
    type: 'page',
    title: 'House rules',
    slug: 'house-rules',
    text: 'Be fair.',
    shortDescription: '',
    isPublished: true,
    isInFooter: true,
  } as const
  await client.send('sitePages.create', { token, body: page })
  const [fan, athlete] = [await registerFan(client), await registerPerformer(client)]
  await topUp(client, fan, 50, await saveCard(client, fan))
  await tip(client, fan, athlete, 10)
  await publish(client, athlete, { text: 'Ten days to the relays', audience: 'public' })
  // The last of it was decided some weeks later, in practice.
  await client.send('sandbox.moveClock', { token, body: { days: 20 } })
  await client.send('settings.change', { token, body: { changes: { graceDays: 8 }, versions: { graceDays: 1 } } })
  // By SQL: two owners decide on it, and there is one here.
  await asOwner(app.databaseUrl, (db) =>
    sql`insert into commission_rule (id, page_id, sale_type, bps, valid_from, decided_by, created_at)
      select gen_random_uuid(), page, type, 700, made + later, ${owner.id}, made from unnest(array[null, ${athlete.id}]::uuid[]) page,
        (values ('tip', now() + interval '20 days', interval '0'), ('product', now() + interval '21 days', interval '5 days'))
          as rule (type, made, later)`.execute(db),
  )
  await app.settle()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(...words: string[]): Promise<{ code: number | null; said: string }> {
  const own = {
    NODE_ENV: 'test',
    DATABASE_URL: asProgram(app.databaseUrl),
    DATABASE_OWNER_URL: app.databaseUrl,
    FIELDHOUSE_DATA: app.dataFolder,
    SECRET_KEY: secret,
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...words], { env: { ...process.env, ...own } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

/** Of every table as it stands. */
const hashOf = (url: string, only: readonly string[] = []): Promise<string> =>
  asOwner(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind = 'r' order by 1`.execute(db)
    const hash = createHash('sha256')
    for (const { name } of rows.filter((row) => only.length === 0 || only.includes(row.name))) {
      const { rows: found } = await sql<{ row: string }>`select known::text as row from ${sql.table(name)} as known order by 1`.execute(db)
      hash.update(`${name} ${found.length}\n${found.map(({ row }) => row).join('\n')}\n`)
    }
    return hash.digest('hex')
  })

const numberOf = (url: string, table: string) =>
  asOwner(
    url,
    async (db) => (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]?.count,
  )

const equal = [
  'setting',
  'setting_history',
  'site_page',
  'site_page_version',
  'sport',
  'school_alias',
  'credential',
  'passkey',
  'recovery_code',
  'staff_grant',
]

test('it takes along what the site is, leaves people and money, and does not touch the old one', async () => {
  const target = await createTestDatabase()
  const before = await hashOf(app.databaseUrl)
  const files = join(folder, 'new')
  expect(await run('--to', target.url)).toEqual({ code: 1, said: expect.stringContaining('--files DIR') })
  const made = await run('--to', target.url, '--files', files)
  expect([made.code, made.said]).toEqual([
    0,
    expect.stringMatching(/Taken along: \d+ settings with 5 changes, 1 page, 20 sports, .* 1 account of staff/),
  ])
  expect(made.said).toMatch(/Stays behind: 2 accounts of people, 1 posts/)
  expect(made.said).toMatch(/transfers of the books/)
  expect(await hashOf(app.databaseUrl)).toBe(before)
  const unequal: string[] = []
  for (const table of equal) if ((await hashOf(target.url, [table])) !== (await hashOf(app.databaseUrl, [table]))) unequal.push(table)
  // What was dated ahead is not; of passwords those of the staff.
  expect(unequal).toEqual(['setting_history', 'credential'])
  for (const table of ['ledger_transfer', 'ledger_txn', 'sale', 'charge_attempt', 'payment_card', 'feed', 'follow', 'performer', 'page'])
    expect([table, await numberOf(target.url, table)]).toEqual([table, 0])
  expect([await numberOf(target.url, 'account'), await numberOf(target.url, 'credential')]).toEqual([1, 1])

  // Its owner comes in there with the same password, and is asked for the same factor.
  const live = await createTestApp({ database: target, env: { FIELDHOUSE_DATA: files, NODE_ENV: 'test' } })
  const entering = await live.client.try('auth.login', { body: { username: owner.username, password } })
  expect([entering.status, entering.error.code]).toEqual([403, 'auth.second_factor_required'])
  const settings = (await live.client.send('settings.public')).data
  expect([settings.siteName, settings.logo, settings.menus.some(({ path }) => path === '/page/house-rules')]).toEqual([
    'Harbor League',
    logo,
    true,
  ])
  expect((await fetch(live.client.baseUrl + logo)).status).toBe(200)
  expect(await live.administration.issueFirstLink()).toBeUndefined()

  // What is taken of all pages goes along; what was agreed with one stays with it.
  const { rows: rules } = await sql`
    select page_id, sale_type, bps, valid_from <= now() as "isValid", valid_from <= now() + interval '5 days' as "isSoon"
    from commission_rule order by sale_type`.execute(live.db)
  expect(rules).toEqual([
    { page_id: null, sale_type: 'product', bps: 700, isValid: false, isSoon: true },
    { page_id: null, sale_type: 'tip', bps: 700, isValid: true, isSoon: true },
  ])
  const { rows: late } = await sql`select 1 from setting_history where at > now()`.execute(live.db)
  expect(late).toEqual([])

  await live.close()
})

test('staff that the filler has made up, whose password everybody knows, does not come along', async () => {
  const target = await createTestDatabase()
  await asOwner(app.databaseUrl, (db) => sql`insert into sample_object (kind, id) values ('account', ${owner.id})`.execute(db))
  const made = await run('--to', target.url, '--files', join(folder, 'other'))
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('Nobody of the staff is real')])
  expect(await numberOf(target.url, 'account')).toBe(0)
  expect((await run('--to', target.url, '--files', join(folder, 'other'))).said).toContain('has a site in it already')
  expect(await hashOf(target.url, ['setting'])).toBe(await hashOf(app.databaseUrl, ['setting']))
  await target.drop()
})
