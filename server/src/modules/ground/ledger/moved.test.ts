// The books after a move to another cluster, as from a dump: that one counts its transactions for itself, and is behind.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { readEnv } from '../../../env.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { untilSealed } from '#test/until-sealed.ts'
import { programEnv, programOf } from '#test/program.ts'
import { ensureLogin, migrate, startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { accounts, ledgerChecks, sealChecks, verify, type Ledger } from './index.ts'

const secret = 'a secret of the tests, longer than 32 characters'
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-moved-'))
let app: TestApp
let other: EmbeddedPostgres

beforeAll(async () => {
  // Whoever Postgres runs as writes here.
  chmodSync(folder, 0o777)
  app = await createTestApp()
  other = await startEmbeddedPostgres({ home: join(folder, 'postgres'), durable: false })
  await migrate(other.url)
  await migrateJobs(other.url)
  await ensureLogin(other.url, other.programUrl)
})
afterAll(async () => {
  await app.close()
  await other.stop()
  rmSync(folder, { recursive: true, force: true })
})

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
const post = (ledger: Ledger, db: TestApp['db'], key: string, amount: number) =>
  db
    .transaction()
    .execute((tx) => ledger.post(tx, { key, kind: 'test', moves: [{ from: accounts.clearing, to: accounts.platformFee, amount }] }))

/** Every table as it is, and the sequences, as a dump and its restoring do it. */
async function moveAll(from: string, to: string): Promise<void> {
  const tables = await withClient(from, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
    )
    for (const [index, { name }] of rows.entries()) await client.query(`copy ${name} to '${folder}/${index}'`)
    return rows.map(({ name }) => name)
  })
  const sequences = await withClient(from, async (client) => {
    const { rows } = await client.query<{ name: string; value: number }>(
      `select quote_ident(sequencename) as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
    )
    return rows
  })
  await withClient(to, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`truncate ${tables.join(', ')}`)
    for (const [index, name] of tables.entries()) await client.query(`copy ${name} from '${folder}/${index}'`)
    for (const { name, value } of sequences) await client.query(`select setval('${name}', ${value})`)
  })
}

function runEpoch(): Promise<{ code: number | null; said: string }> {
  const command = programOf('ledger-epoch')
  const env = { ...programEnv, SECRET_KEY: secret, DATABASE_URL: other.programUrl, DATABASE_OWNER_URL: other.url }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => void (said += String(text)))
  return new Promise((done) => child.once('close', (code) => done({ code, said })))
}

test('balances are right and sealing goes on, once a new epoch has begun; without it nothing starts', async () => {
  const { ledger } = app.money
  await ledger.open([accounts.clearing, accounts.platformFee])
  await withClient(app.databaseUrl, (client) =>
    client.query('do $$ begin for i in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$'),
  )
  await post(ledger, app.db, 'covered', 300)
  await ledger.rollUp()
  await post(ledger, app.db, 'not covered yet', 200)
  await untilSealed(app.db)
  await moveAll(app.databaseUrl, other.url)

  const open = () =>
    createApp({
      env: readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', FIELDHOUSE_DATA: folder }),
      databaseUrl: other.programUrl,
      siteUrl: 'http://localhost',
      secret,
    })
  await expect(open()).rejects.toThrow('npm run ledger:epoch')
  expect(await runEpoch()).toEqual({ code: 0, said: expect.stringContaining('A new epoch') })
  expect(await runEpoch()).toEqual({ code: 0, said: expect.stringContaining('nothing was changed') })

  const moved = await open()
  const books = moved.money.ledger
  expect(await books.balance(accounts.platformFee)).toBe(500)
  for (const key of ['a', 'b', 'c']) await post(books, moved.db, key, 100)
  expect(await books.balance(accounts.platformFee)).toBe(800)
  await books.rollUp()
  expect(await books.balance(accounts.platformFee)).toBe(800)
  await untilSealed(moved.db)
  expect(await verify(moved.db, [...ledgerChecks, ...sealChecks])).toEqual([])
  await moved.close()
})
