import { sql, type Kysely } from 'kysely'

// Addresses that a mail server has refused for good, by a fingerprint.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_stop (
      fingerprint text primary key,
      at timestamptz not null
    )`.execute(db)
}
