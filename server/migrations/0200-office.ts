import { sql, type Kysely } from 'kysely'

// Sums of whole days that staff sees beside each other; what they are counted from is found by time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table office_day (
      day date not null,
      figure text not null,
      n bigint not null,
      primary key (day, figure)
    )`.execute(db)
  // Rows of these come in the order of time: an index of ranges is small, and costs writers next to nothing.
  for (const [table, column] of [
    ['message', 'created_at'],
    ['sale', 'created_at'],
    ['sale_refund', 'created_at'],
    ['report', 'created_at'],
    ['subscription', 'created_at'],
    ['stream_session', 'ended_at'],
  ] as const)
    await sql`create index ${sql.ref(`${table}_${column}_range`)} on ${sql.table(table)} using brin (${sql.ref(column)})`.execute(db)
}
