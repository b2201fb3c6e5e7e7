import { sql, type Kysely } from 'kysely'

// Who said, when and in which words, that a list of names may be shared, before the names went onto a roster.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table roster_attestation (
      id uuid primary key,
      team_id uuid not null references team,
      account_id uuid not null references account,
      season_start int not null,
      text_version text not null,
      -- How many rows the list had; nothing of what they said.
      entries int not null check (entries >= 0),
      attested_at timestamptz not null
    )`.execute(db)
  await sql`create index roster_attestation_team on roster_attestation (team_id, attested_at)`.execute(db)
}
