// Whoever holds a transaction and needs another connection gets one, also while all others wait for its locks.
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/create-test-app.ts'
import { createDatabase, inTransaction, runPrepared, type Db } from './index.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
let pool: Pool
let db: Db
/** Begins something in no course of calls that holds anything, as requests come. */
let fromOutside: (begin: () => Promise<unknown>) => Promise<unknown>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ url: database.url, size: 2 })
  db = createDatabase(pool)
  await sql`create table place (id int primary key, n int not null)`.execute(db)
  await sql`insert into place values (1, 0)`.execute(db)
  const waiting: (() => void)[] = []
  setInterval(() => waiting.splice(0).forEach((run) => run()), 1).unref()
  fromOutside = (begin) => new Promise((done, fail) => waiting.push(() => void begin().then(done, fail)))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const raise = (on: Db) => sql`update place set n = n + 1 where id = 1`.execute(on)
const count = async () => (await sql<{ n: number }>`select n from place where id = 1`.execute(db)).rows[0]?.n ?? 0
const isWaitedFor = async (tx: Db) =>
  (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(tx)).rows[0]?.n !== 0

/** Takes a lock, lets others come to wait for it until no connection is left, and only then goes on. */
async function amidOthers(goOn: () => Promise<unknown>): Promise<void> {
  let others: Promise<unknown>[] = []
  await inTransaction(db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '3s'`.execute(tx)
    await raise(tx)
    others = Array.from({ length: 6 }, () => fromOutside(() => inTransaction(db, raise)))
    while (!(await isWaitedFor(tx)));
    await goOn()
  }).finally(() => Promise.allSettled(others))
}

test.each([
  ['a statement of its own', () => sql`select 1`.execute(db)],
  ['a prepared one', () => runPrepared(db, 'select $1::int', [1])],
  ['a transaction of its own', () => inTransaction(db, (tx) => sql`select 1`.execute(tx))],
])('%s', async (_name, goOn) => {
  const before = await count()
  await amidOthers(goOn)
  expect(await count()).toBe(before + 7)
})

test('what is left running after the transaction is nobody’s who holds one', async () => {
  let free: () => void = () => undefined
  const freed = new Promise<void>((done) => {
    free = done
  })
  let late: Promise<unknown> = freed
  const before = await count()
  await inTransaction(db, async () => {
    late = freed.then(() => Promise.all(Array.from({ length: 12 }, () => inTransaction(db, raise))))
  })
  free()
  await late
  expect(await count()).toBe(before + 12)
})
