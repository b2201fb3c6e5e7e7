import { sql, type Kysely } from 'kysely'

// Cases that somebody took together with others: taken, and not looked at one by one.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_step drop constraint review_step_action_check`.execute(db)
  await sql`
    alter table review_step add constraint review_step_action_check
    check (action in ('opened', 'hidden', 'taken', 'gathered', 'released', 'decided', 'appealed', 'ended'))`.execute(db)
  await sql`create index review_step_by on review_step (by_id, at) where action in ('taken', 'gathered')`.execute(db)
}
