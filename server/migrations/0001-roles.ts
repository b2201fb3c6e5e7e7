import { sql, type Kysely } from 'kysely'

// The program works as `fieldhouse_app`, which owns nothing; the login role owns the tables and runs migrations
// (money.md 2). Roles belong to the whole cluster: another database, or a test beside us, may have made them already.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role fieldhouse_app nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`
    do $$ begin
      execute format('grant fieldhouse_app to %I', current_user);
    exception when unique_violation then null;
    end $$`.execute(db)
  await sql`grant usage on schema public to fieldhouse_app`.execute(db)
  await sql`alter default privileges in schema public grant select, insert, update, delete on tables to fieldhouse_app`.execute(db)
  await sql`alter default privileges in schema public grant usage on sequences to fieldhouse_app`.execute(db)
}
