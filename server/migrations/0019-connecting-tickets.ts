import { sql, type Kysely } from 'kysely'

// A ticket may belong to an account that is about to connect another service; it goes with every other way in.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table social_ticket drop constraint social_ticket_kind_check`.execute(db)
  await sql`
    alter table social_ticket
      add constraint social_ticket_kind_check check (kind in ('request', 'signup', 'connect')),
      add column account_id uuid references account on delete cascade`.execute(db)
  await sql`create index social_ticket_account on social_ticket (account_id) where account_id is not null`.execute(db)
}
