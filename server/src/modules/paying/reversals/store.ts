// All SQL on the table `dispute`.
import { sql, type RawBuilder } from 'kysely'
import type { GatewayDispute } from '#platform/card/index.ts'
import type { Db } from '#platform/db/index.ts'
import type { DisputeState, DisputeTable } from './tables.ts'

type Tables = { dispute: DisputeTable }
const on = (db: Db) => db.withTables<Tables>()

export const findByGatewayId = (db: Db, gatewayId: string) =>
  on(db).selectFrom('dispute').selectAll().where('gateway_id', '=', gatewayId).executeTakeFirst()

export const find = (db: Db, id: string) => on(db).selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst()

/** False when another caller inserted it meanwhile. */
export async function insert(tx: Db, dispute: DisputeTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) => conflict.column('gateway_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function setState(tx: Db, id: string, state: DisputeState, now: Date): Promise<void> {
  await on(tx).updateTable('dispute').set({ state, updated_at: now }).where('id', '=', id).execute()
}

/** What the gateway says of answers to it; they only grow. */
export async function setAnswered(tx: Db, id: string, { answerBy, answers }: Pick<GatewayDispute, 'answerBy' | 'answers'>): Promise<void> {
  await sql`
    update dispute set answer_by = ${answerBy}, answers = greatest(answers, ${answers})
    where id = ${id} and (answer_by is distinct from ${answerBy} or answers < ${answers})`.execute(tx)
}

/** Nobody has answered them, and soon nobody can; the most urgent first. */
export async function findUnanswered(db: Db, now: Date, until: Date): Promise<{ id: string; answer_by: Date }[]> {
  const { rows } = await sql<{ id: string; answer_by: Date }>`
    select id, answer_by from dispute
    where state in ('inquiry', 'open') and answers = 0 and answer_by > ${now} and answer_by <= ${until}
    order by answer_by limit 100`.execute(db)
  return rows
}

/** Top-ups that a bank holds at this moment, and payments with a warning; few. */
export async function freezing(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select attempt_id as id from dispute where (state = 'open' and sale_id is null) or state = 'warning'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Top-ups that a bank holds until it has decided; few. */
export async function openTopUps(db: Db): Promise<DisputeTable[]> {
  const { rows } = await sql<DisputeTable>`select * from dispute where state = 'open' and sale_id is null`.execute(db)
  return rows
}

export async function isWarned(db: Db, attemptId: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('dispute')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'warning')
    .executeTakeFirst()
  return row !== undefined
}

/** A bank, or a warning of one, stands against the payment and nobody has decided. */
export async function isQuestioned(db: Db, attemptId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from dispute where attempt_id = ${attemptId} and state in ('inquiry', 'open', 'warning') limit 1`.execute(db)
  return rows.length > 0
}

/** For statements of other modules: a bank, or a warning of one, stands against the payment, or has taken it. */
export const mayBeLost = (attemptId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from dispute d where d.attempt_id = ${attemptId} and d.state in ('open', 'warning', 'lost'))`

export const ofAttempt = (db: Db, attemptId: string): Promise<DisputeTable[]> =>
  on(db).selectFrom('dispute').selectAll().where('attempt_id', '=', attemptId).orderBy('created_at').execute()

export async function decisionOn(db: Db, attemptId: string): Promise<'open' | 'lost' | undefined> {
  const { rows } = await sql<{ state: 'open' | 'lost' }>`
    select state from dispute where attempt_id = ${attemptId} and state in ('open', 'lost') order by state desc limit 1`.execute(db)
  return rows[0]?.state
}

export async function sumLost(db: Db, attemptId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount), 0)::bigint as total from dispute where attempt_id = ${attemptId} and state in ('open', 'lost')`.execute(db)
  return rows[0]?.total ?? 0
}

export async function search(db: Db, state: DisputeState | undefined, limit: number, offset: number) {
  const wanted = on(db)
    .selectFrom('dispute')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'open'))
  const rows = await wanted.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** What banks kept for good, as `id`, `attempt_id`, `amount` and `at`. */
export const lostDisputes = (from: Date | undefined): RawBuilder<unknown> => sql`
  select id, attempt_id, amount, updated_at as at from dispute
  where state = 'lost' and ${from === undefined ? sql`true` : sql`updated_at >= ${from}`}`
