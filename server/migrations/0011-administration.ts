import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_administrator_code (
      code_hash bytea primary key,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index account_administrators on account (id) where roles @> '{admin}'`.execute(db)
  await sql`create index performer_unverified on performer (account_id) where not verified_document`.execute(db)
}
