import { sql, type Kysely } from 'kysely'

// Keys for programs of whoever runs the site. They end as all others do: with their maker's account, password or time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_key add column of_site boolean not null default false`.execute(db)
  await sql`create index api_key_of_site on api_key (id) where of_site and revoked_at is null`.execute(db)
}
