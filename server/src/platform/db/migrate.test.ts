import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '#test/postgres.ts'
import { createDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

test.each([
  ['from before the first release', '0001-roles', /before the first release.*Start with an empty one/],
  ['of a newer version', '9999-tomorrow', /by a newer Fieldhouse \(9999-tomorrow\).*restore the backup/],
])('a database %s is refused with what to do, and left as it is', async (_of, migration, refusal) => {
  const name = `unreleased_${process.pid}`
  const admin = createDatabase(createPool({ url: inject('postgresUrl'), size: 1 }))
  await sql`create database ${sql.id(name)}`.execute(admin)
  const url = withDatabase(inject('postgresUrl'), name)
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db)
    await sql`insert into kysely_migration values (${migration}, '2026-01-01')`.execute(db)
    await expect(migrate(url)).rejects.toThrow(refusal)
    const { rows } = await sql`select table_name from information_schema.tables where table_schema = 'public'`.execute(db)
    expect(rows).toEqual([{ table_name: 'kysely_migration' }])
  } finally {
    await db.destroy()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
  }
})
