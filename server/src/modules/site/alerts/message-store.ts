// All SQL on the table `alert_message`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { AlertMessageTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export async function insertMessages(tx: Db, rows: readonly AlertMessageTable[]): Promise<void> {
  if (rows.length > 0) await on(tx).insertInto('alert_message').values(rows).execute()
}

/** Each is somebody's: who takes it pushes its time on, so that nobody else does before that. */
export async function claimMessages(db: Db, now: Date, until: Date, most: number): Promise<AlertMessageTable[]> {
  const { rows } = await sql<AlertMessageTable>`
    update alert_message set attempts = attempts + 1, due_at = ${until}
    where id in (
      select id from alert_message where state = 'waiting' and due_at <= ${now} order by due_at, id limit ${most} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** Not where somebody else has taken it meanwhile. */
export const settleMessage = (
  db: Db,
  { id, attempts }: Pick<AlertMessageTable, 'id' | 'attempts'>,
  change: Pick<AlertMessageTable, 'state' | 'due_at'>,
) =>
  on(db)
    .updateTable('alert_message')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()

/** What reached nobody since then, by channel. */
export async function countLost(db: Db, since: Date): Promise<{ push: number; hook: number }> {
  const { rows } = await sql<{ push: number; hook: number }>`
    select count(*) filter (where channel = 'push')::int as push, count(*) filter (where channel = 'hook')::int as hook
    from alert_message where created_at > ${since} and (state = 'failed' or (state = 'waiting' and attempts > 1))`.execute(db)
  return rows[0] ?? { push: 0, hook: 0 }
}
