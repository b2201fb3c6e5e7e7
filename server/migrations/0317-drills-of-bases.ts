import { sql, type Kysely } from 'kysely'

// Continuous backups are tried by themselves, too: what a drill restored.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drill_run add column kind text not null default 'portable' check (kind in ('portable', 'base'))`.execute(db)
}
