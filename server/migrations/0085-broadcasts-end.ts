import { sql, type Kysely } from 'kysely'

// What is written to many and cannot go on by itself ends as `failed`, until its page goes on with it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table broadcast drop constraint broadcast_state_check,
      add constraint broadcast_state_check
        check (state in ('scheduled', 'sending', 'paused', 'failed', 'sent', 'unsent', 'canceled'))`.execute(db)
  // Looked for once a minute.
  await sql`create index broadcast_sending on broadcast (id) where state = 'sending'`.execute(db)
}
