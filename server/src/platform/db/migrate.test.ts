import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '#test/postgres.ts'
import { createDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

test('a database from before the first release is refused with what to do, and left as it is', async () => {
  const name = `unreleased_${process.pid}`
  const admin = createDatabase(createPool({ url: inject('postgresUrl'), size: 1 }))
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = withDatabase(inject('postgresUrl'), name)
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db)
    await sql`insert into kysely_migration values ('0001-roles', '2026-01-01')`.execute(db)
    await expect(migrate(url)).rejects.toThrow(/before the first release.*Start with an empty one/)
    const { rows } = await sql`select table_name from information_schema.tables where table_schema = 'public'`.execute(db)
    expect(rows).toEqual([{ table_name: 'kysely_migration' }])
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  }
})
