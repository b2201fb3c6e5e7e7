import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Tells this database apart from all others, a restored copy of it, too; the same for every process, however it is reached. */
export async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ cluster: string; database: string }>`
    select (select system_identifier::text from pg_control_system()) as cluster, oid::text as database
    from pg_database where datname = current_database()`.execute(db)
  return createHash('sha256').update(`${rows[0]?.cluster} ${rows[0]?.database}`).digest('hex').slice(0, 16)
}
