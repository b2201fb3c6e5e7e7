// All SQL on the table `earning_reserve`.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { keptOfSale } from '#books/sales'
import { askedBack } from '#paying/token-refunds'
import type { NewReserve, ReserveState, ReserveTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** What was released before, since a warning was, is held again; what was taken stays taken. */
export async function hold(tx: Db, attemptId: string, wanted: readonly NewReserve[], now: Date): Promise<void> {
  for (const { saleId, amount } of wanted)
    await sql`
      insert into earning_reserve (attempt_id, sale_id, amount, state, created_at, updated_at)
      values (${attemptId}, ${saleId}, ${amount}, 'held', ${now}, ${now})
      on conflict (attempt_id, sale_id) do update set amount = excluded.amount, state = 'held', updated_at = ${now}
        where earning_reserve.state <> 'taken'`.execute(tx)
}

/** All that is held for a payment, but for these sales. */
export const release = (tx: Db, attemptId: string, now: Date, kept: readonly string[] = []) =>
  on(tx)
    .updateTable('earning_reserve')
    .set({ state: 'released', updated_at: now })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'held')
    .$if(kept.length > 0, (query) => query.where('sale_id', 'not in', [...kept]))
    .execute()

/** False where it was not held any more. */
export async function end(
  tx: Db,
  { attempt_id, sale_id }: ReserveTable,
  state: Exclude<ReserveState, 'held'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('earning_reserve')
    .set({ state, updated_at: now })
    .where('attempt_id', '=', attempt_id)
    .where('sale_id', '=', sale_id)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const ofAttempt = (db: Db, attemptId: string): Promise<ReserveTable[]> =>
  on(db).selectFrom('earning_reserve').selectAll().where('attempt_id', '=', attemptId).execute()

const questioned = sql`select sale_id, amount from earning_reserve where state = 'held'`

/**
 * What of a payee's earnings waits, in hundredths: of what they kept of each sale the part that was paid with questioned money, rounded
 * up; all of it where its buyer asks it back. One sale counts once, whoever asks.
 */
async function sumKept(db: Db, payeeId: string, waiting: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(ceil(k.kept::numeric * case when r.is_whole then k.paid else least(r.amount, k.paid) end / k.paid)), 0)::bigint as held
    from (select sale_id, sum(amount) as amount, bool_or(amount is null) as is_whole from (${waiting}) w group by sale_id) r
      cross join lateral (${keptOfSale(sql`r.sale_id`, payeeId)}) k
    where k.paid > 0`.execute(db)
  return rows[0]?.held ?? 0
}

export const questionedOf = (db: Db, payeeId: string): Promise<number> => sumKept(db, payeeId, questioned)
export const heldOf = (db: Db, payeeId: string): Promise<number> => sumKept(db, payeeId, sql`${questioned} union all ${askedBack}`)
