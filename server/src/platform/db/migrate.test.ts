import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '#test/postgres.ts'
import { createDatabase, type Db } from './database.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

async function withEmpty(work: (url: string, db: Db) => Promise<void>, how = sql``): Promise<void> {
  const name = `migrating_${randomBytes(6).toString('hex')}`
  const admin = createDatabase(createPool({ url: inject('postgresUrl'), size: 1 }))
  await sql`create database ${sql.id(name)} ${how}`.execute(admin)
  const url = withDatabase(inject('postgresUrl'), name)
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    await work(url, db)
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  }
}

test.each([
  ['from before the first release', '0001-roles', /before the first release.*Start with an empty one/],
  ['of a newer version', '9999-tomorrow', /by a newer Fieldhouse \(9999-tomorrow\).*restore the backup/],
])('a database %s is refused with what to do, and left as it is', async (_of, migration, refusal) => {
  await withEmpty(async (url, db) => {
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db)
    await sql`insert into kysely_migration values (${migration}, '2026-01-01')`.execute(db)
    await expect(migrate(url)).rejects.toThrow(refusal)
    const { rows } = await sql`select table_name from information_schema.tables where table_schema = 'public'`.execute(db)
    expect(rows).toEqual([{ table_name: 'kysely_migration' }])
  })
})

test.each(['SQL_ASCII', 'LATIN1'])('one that keeps text as %s is refused with what to do', async (encoding) => {
  await withEmpty(
    async (url, db) => {
      await expect(migrate(url)).rejects.toThrow(`keeps text as ${encoding}`)
      expect((await sql`select from pg_class where relname = 'kysely_migration'`.execute(db)).rows).toEqual([])
    },
    sql.raw(`template template0 encoding '${encoding}' locale 'C'`),
  )
})

test('whoever reads a table for long holds nobody up but the migration, which says so and is made when they are done', async () => {
  await withEmpty(async (url, db) => {
    await migrate(url, { last: '0320-mail-providers' })
    const reader = new Client({ connectionString: url, application_name: 'a long report' })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select count(*) from mail')
    const heard: string[] = []
    let isMade = false
    const made = migrate(url, { say: (line) => void heard.push(line), waits: { most: 60_000, once: 200, between: 100 } }).then(
      () => void (isMade = true),
    )
    // It has waited, given way, and waits again.
    await expect.poll(() => heard, { timeout: 10_000 }).toHaveLength(1)
    expect(heard[0]).toMatch(/a long report.*process \d+.*since/)
    for (let times = 0; times < 20; times += 1) await sql`select count(*) from mail`.execute(db)
    expect(isMade).toBe(false)
    await reader.query('commit')
    await made
    await sql`select attachment_id from mail`.execute(db)
    await reader.end()
  })
})

test('it ends with a sentence where the table stays held', async () => {
  await withEmpty(async (url, db) => {
    await migrate(url, { last: '0320-mail-providers' })
    await db.transaction().execute(async (tx) => {
      await sql`select count(*) from mail`.execute(tx)
      await expect(migrate(url, { waits: { most: 500, once: 100, between: 50 } })).rejects.toThrow(/held by .*Start again/)
    })
    await migrate(url)
  })
})
