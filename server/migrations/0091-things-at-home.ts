import { sql, type Kysely } from 'kysely'

// Videos, galleries and products at home: what lists show of them, by page and time, in one list whatever they are.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listed_thing (
      thing_id uuid primary key,
      kind text not null check (kind in ('video', 'gallery', 'product')),
      page_id uuid not null references page,
      -- When lists first showed it: its place in time, also after it was away.
      at timestamptz not null,
      listed boolean not null
    )`.execute(db)
  await sql`create index listed_thing_of_page on listed_thing (page_id, at desc, thing_id desc) where listed`.execute(db)
  await sql`revoke delete, truncate on listed_thing from fieldhouse_app`.execute(db)
  // Whatever was out before has its place, shown now or not; what never was gets one when it comes out.
  const before = {
    video: { at: sql`published_at`, wasOut: sql`published_at is not null` },
    gallery: { at: sql`published_at`, wasOut: sql`published_at is not null and photos > 0` },
    product: { at: sql`created_at`, wasOut: sql`status <> 'draft'` },
  }
  for (const [kind, { at, wasOut }] of Object.entries(before)) {
    await sql`
      insert into listed_thing (thing_id, kind, page_id, at, listed)
      select id, ${sql.lit(kind)}, page_id, date_trunc('milliseconds', ${at}), listed
      from ${sql.table(kind)} where ${wasOut} and deleted_at is null`.execute(db)
  }
  // Until Postgres knows how many there are, it reads more than one row of each page.
  await sql`analyze listed_thing`.execute(db)
}
