// The books know which database cluster counts their transactions (migration 0004).
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

/** Whether marks that are made now stand behind all that is written. */
export async function isAtHome(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isHome: boolean }>`
    select e.system_identifier = c.system_identifier::text
      and coalesce((select max(mark) from ledger_txn), 0)
        < (e.epoch::bigint << 48) + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as "isHome"
    from ledger_epoch e, pg_control_system() c`.execute(db)
  return rows[0]?.isHome ?? false
}

/** Throws where balances would be wrong, because these books were written in another cluster. */
export async function requireHome(db: Db): Promise<void> {
  if (await isAtHome(db)) return
  throw new Error(
    'These books come from another database cluster, which counted its transactions for itself. Run npm run ledger:epoch once; then start again.',
  )
}

/** Makes this cluster the home of the books, as the owner of the tables and with no process running. */
export async function beginEpoch(db: Db): Promise<void> {
  await sql`
    update ledger_epoch set epoch = epoch + 1, system_identifier = (select system_identifier::text from pg_control_system())`.execute(db)
}
