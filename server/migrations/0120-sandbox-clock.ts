import { sql, type Kysely } from 'kysely'

// How far practice runs ahead of the calendar (money.md 15). All processes read it; it only grows.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.clock (
      is_only boolean primary key default true check (is_only),
      ahead_ms bigint not null default 0 check (ahead_ms >= 0)
    )`.execute(db)
  await sql`insert into sandbox.clock default values`.execute(db)
  await sql`grant select on sandbox.clock to fieldhouse_app`.execute(db)
  await sql`grant update (ahead_ms) on sandbox.clock to fieldhouse_app`.execute(db)
}
