import { sql, type Kysely } from 'kysely'

// When somebody was at home last, and since when they had been away before; and whether they want to be shown what there was.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table home_visit (
      account_id uuid primary key references account on delete cascade,
      at timestamptz not null,
      began_at timestamptz not null,
      away_since timestamptz,
      check (began_at <= at and away_since < began_at)
    )`.execute(db)
  await sql`alter table home_order add column shows_away boolean not null default true`.execute(db)
}
