import { sql, type Kysely } from 'kysely'

// Who keeps whom away. Both are accounts, or one of them is a team's page; an athlete's page bears its athlete's id.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table relation (
      id uuid not null unique,
      owner_id uuid not null,
      other_id uuid not null,
      kind text not null check (kind in ('block')),
      -- For the one who blocks, and nobody else.
      reason text not null,
      created_at timestamptz not null,
      primary key (owner_id, other_id, kind),
      check (owner_id <> other_id)
    )`.execute(db)
  await sql`create index relation_blocked on relation (other_id, owner_id) where kind = 'block'`.execute(db)
  await sql`create index relation_newest on relation (owner_id, created_at desc, id desc)`.execute(db)
}
