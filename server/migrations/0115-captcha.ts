import { sql, type Kysely } from 'kysely'

// Challenges that were used, until they would end anyway: a second use is refused.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table captcha_used (
      digest bytea primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index captcha_used_ends on captcha_used (expires_at)`.execute(db)
}
