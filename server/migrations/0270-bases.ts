import { sql, type Kysely } from 'kysely'

// A base of the log is made, told and removed as a backup is, and no backup is counted as one.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backup_run add column kind text not null default 'portable' check (kind in ('portable', 'base'))`.execute(db)
}
