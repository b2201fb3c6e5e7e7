// All SQL on the tables `payout_batch` and `payout_batch_opening`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { BatchTable, OpeningTable } from './tables.ts'

const on = (db: Db) => db.withTables<{ payout_batch: BatchTable; payout_batch_opening: OpeningTable }>()

export const insert = (tx: Db, batch: BatchTable) => on(tx).insertInto('payout_batch').values(batch).execute()

export const find = (db: Db, id: string): Promise<BatchTable | undefined> =>
  on(db).selectFrom('payout_batch').selectAll().where('id', '=', id).executeTakeFirst()

/** Bank details were handed out: to whom, when. */
export const noteOpening = (tx: Db, batchId: string, openedBy: string, now: Date) =>
  on(tx).insertInto('payout_batch_opening').values({ id: newId(), batch_id: batchId, opened_by: openedBy, opened_at: now }).execute()

export type BatchSums = BatchTable & { count: number; net: number; open: number }

/** Batches with something in them, newest first. */
export async function list(db: Db, limit: number, offset: number): Promise<{ rows: BatchSums[]; total: number }> {
  const { rows } = await sql<BatchSums & { total: number }>`
    select b.*, p.count, p.net, p.open, count(*) over () as total from payout_batch b
      join (
        select batch_id, count(*) as count, sum(amount - fee)::bigint as net, count(*) filter (where state = 'processing') as open
        from payout_request where batch_id is not null group by batch_id
      ) p on p.batch_id = b.id
    order by b.created_at desc, b.id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
