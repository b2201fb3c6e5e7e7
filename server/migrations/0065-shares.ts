import { sql, type Kysely } from 'kysely'

// Shares are counted as likes are: a row for who did it, and a number that follows. Pictures for links are made when first asked for,
// one of each page and thing at a time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reaction drop constraint reaction_action_check`.execute(db)
  await sql`alter table reaction add constraint reaction_action_check check (action in ('like', 'bookmark', 'share'))`.execute(db)
  for (const table of ['feed', 'video', 'gallery', 'product', 'page_stats'])
    await sql`alter table ${sql.table(table)} add column shares int not null default 0 check (shares >= 0)`.execute(db)
  await sql`
    create table link_picture (
      kind text not null,
      object_id text not null,
      hash text not null check (hash ~ '^[0-9a-f]{20}$'),
      made_at timestamptz not null,
      primary key (kind, object_id)
    )`.execute(db)
  await sql`create index link_picture_made on link_picture (made_at)`.execute(db)
}
