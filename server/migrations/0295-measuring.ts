import { sql, type Kysely } from 'kysely'

// People also say whether another company may measure what they do here.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_consent drop constraint mail_consent_scope_check`.execute(db)
  await sql`alter table mail_consent add constraint mail_consent_scope_check check (scope in ('start', 'measuring'))`.execute(db)
}
