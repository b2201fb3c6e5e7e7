import { sql, type Kysely } from 'kysely'

// Every change of a setting, numbered by key: who, when, why, and both values; no value is the shipped one.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setting_history (
      key text not null,
      version integer not null check (version > 0),
      before jsonb,
      after jsonb,
      by_account uuid not null,
      at timestamptz not null,
      reason text check (length(reason) between 1 and 300),
      primary key (key, version)
    )`.execute(db)
  await sql`create index setting_history_newest on setting_history (at desc, key)`.execute(db)
}
