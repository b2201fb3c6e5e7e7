import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { connect } from '#platform/backup/snapshot.ts'
import { createTestDatabase } from '#test/index.ts'
import { startLine } from '../../../test/fakes/line.ts'
import { createDatabase } from './database.ts'
import { connectHeld } from './held.ts'
import { createPool } from './pool.ts'

test('a session has our habits, whatever those of its database are', async () => {
  const database = await createTestDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  for (const [habit, value] of Object.entries({ timezone: 'Asia/Kolkata', datestyle: 'SQL, DMY', bytea_output: 'escape' }))
    await owner.query(`alter database "${name}" set ${habit} = '${value}'`)
  await owner.end()

  const text = `select row('2026-03-01 22:30:00Z'::timestamptz, '\\x00ff'::bytea, '2026-03-01'::date)::text as text`
  const db = createDatabase(createPool({ url: database.url, size: 1 }))
  const backup = await connect(database.url)
  const found = [(await sql<{ text: string }>`${sql.raw(text)}`.execute(db)).rows[0], (await backup.query(text)).rows[0]]
  expect(found).toEqual(Array.from({ length: 2 }, () => ({ text: String.raw`("2026-03-01 22:30:00+00","\\x00ff",2026-03-01)` })))
  const { rows } = await sql<{ day: string; at: Date }>`
    select to_char('2026-03-01 22:30:00Z'::timestamptz, 'YYYY-MM-DD') as day, '2026-03-01 22:30:00Z'::timestamptz as at`.execute(db)
  expect(rows).toEqual([{ day: '2026-03-01', at: new Date('2026-03-01T22:30:00Z') }])
  await Promise.all([db.destroy(), backup.end()])
  await database.drop()
})

test('of whoever is gone without a word nothing is kept: no lock of a transaction, and no place', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase()
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('create table counter (n int); insert into counter values (0)')
  // As other clusters than the embedded one have it.
  await owner.query(`alter database "${new URL(database.url).pathname.slice(1)}" set idle_in_transaction_session_timeout = 0`)
  const line = await startLine(database.url)
  const pool = createPool({ url: line.url, size: 1 })
  const held = await connectHeld(database.url)

  // The system is asked what it was told of each line.
  for (const each of [pool, held])
    for (const [name, value] of Object.entries({ tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_keepalives_count: '3' }))
      expect((await each.query(`show ${name}`)).rows).toEqual([{ [name]: value }])

  const reader = await connect(database.url)
  expect((await reader.query('show tcp_user_timeout')).rows).toEqual([{ tcp_user_timeout: '0' }])

  const gone = await pool.connect()
  await gone.query('begin')
  await gone.query('update counter set n = 1')
  line.swallow()
  await owner.query('update counter set n = n + 2')
  expect((await owner.query('select n from counter')).rows).toEqual([{ n: 2 }])

  await line.close()
  gone.release(true)
  await Promise.all([pool.end(), held.end(), reader.end(), owner.end()])
  await database.drop()
})
