import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Videos and galleries for subscribers first, as posts have been since 0074.
  for (const table of ['video', 'gallery']) {
    await sql`
      alter table ${sql.table(table)}
        add column audience_after text check (audience_after in ('followers', 'public')),
        add column audience_after_at timestamptz,
        add constraint ${sql.ref(`${table}_opens`)} check (
          (audience_after is null) = (audience_after_at is null) and (audience_after is null or audience = 'subscribers')
        )`.execute(db)
    await sql`
      create index ${sql.ref(`${table}_opens_at`)} on ${sql.table(table)} (audience_after_at)
        where audience_after is not null and deleted_at is null`.execute(db)
  }
  // Gifts by mail: the address, the link of its letters, when the next one is due and how many have gone.
  await sql`
    alter table gift
      add column to_email text check (length(to_email) <= 254),
      add column mail_code bytea unique,
      add column letter_at timestamptz,
      add column letters int not null default 0 check (letters between 0 and 3),
      add column lettered_at timestamptz,
      drop constraint gift_check,
      add constraint gift_time check (send_at is not null or (to_id is null and to_email is null)),
      add constraint gift_one_way check (to_id is null or to_email is null),
      add constraint gift_letter check (letter_at is null or to_email is not null)`.execute(db)
  await sql`create index gift_to_write on gift (letter_at) where letter_at is not null and state in ('paid', 'sent')`.execute(db)
  await sql`grant update (to_email, mail_code, letter_at, letters, lettered_at) on gift to fieldhouse_app`.execute(db)
  // Time that was given moves to the front when what was before it goes back (money.md 8.8).
  await sql`grant update (period_start, period_end) on invoice to fieldhouse_app`.execute(db)
  await sql`grant update (starts_at) on entitlement to fieldhouse_app`.execute(db)
}
