import { sql, type Kysely } from 'kysely'

// What an administrator has taken out of the lists of what is talked about, and why.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trend_removed (
      id uuid primary key,
      kind text not null,
      reason text not null,
      removed_by uuid not null,
      removed_at timestamptz not null
    )`.execute(db)
}
