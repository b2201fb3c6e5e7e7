import { sql, type Kysely } from 'kysely'

// Letters about safety that did not reach somebody are shown to them on the site: found by whom they were to.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mail_unreached on mail (lower(to_address)) where state in ('bounced', 'suppressed')`.execute(db)
}
