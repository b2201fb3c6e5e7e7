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
  // Time that was given moves to the front when what was before it goes back (money.md 8.8).
  await sql`grant update (period_start, period_end) on invoice to fieldhouse_app`.execute(db)
  await sql`grant update (starts_at) on entitlement to fieldhouse_app`.execute(db)
}
