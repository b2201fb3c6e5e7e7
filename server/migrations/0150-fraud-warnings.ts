import { sql, type Kysely } from 'kysely'

// A card network's warning of fraud stands beside the disputes, which it often precedes (money.md 6): it takes no money, and
// a person ends it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dispute drop constraint dispute_state_check`.execute(db)
  await sql`
    alter table dispute add constraint dispute_state_check
      check (state in ('inquiry', 'open', 'won', 'lost', 'warning', 'released'))`.execute(db)
  await sql`insert into allowed_move (entity, from_state, to_state) values ('dispute', 'warning', 'released')`.execute(db)
}
