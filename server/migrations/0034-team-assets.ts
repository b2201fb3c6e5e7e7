import { sql, type Kysely } from 'kysely'

// Teams have videos, galleries and products: who put one up is no longer told by its page. Null: its page's athlete did.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['video', 'gallery', 'product'])
    await sql`alter table ${sql.table(table)} add column created_by uuid references account`.execute(db)
}
