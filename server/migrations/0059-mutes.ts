import { sql, type Kysely } from 'kysely'

// Whom and what somebody does not want to hear of for a while. Nobody else knows, and nobody is kept away.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table relation drop constraint relation_kind_check, add check (kind in ('block', 'mute'))`.execute(db)
  // When it ends by itself.
  await sql`alter table relation add column until timestamptz, add check (until is null or kind = 'mute')`.execute(db)
  await sql`create index relation_ending on relation (until) where until is not null`.execute(db)
  await sql`
    create table notification_mute (
      account_id uuid not null references account,
      subject_id uuid not null,
      subject_type text not null,
      created_at timestamptz not null,
      primary key (account_id, subject_id)
    )`.execute(db)
}
