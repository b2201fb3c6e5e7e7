// All SQL on the tables `payout_request` and `payout_event`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { suspendedAccounts } from '#people/accounts'
import { openStates, type EventTable, type PayoutTable, type State } from './tables.ts'

type Tables = { payout_request: PayoutTable; payout_event: EventTable }
const on = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, id: string): Promise<PayoutTable | undefined> =>
  on(db).selectFrom('payout_request').selectAll().where('id', '=', id).executeTakeFirst()

export const findOpen = (db: Db, payeeId: string): Promise<PayoutTable | undefined> =>
  on(db).selectFrom('payout_request').selectAll().where('payee_id', '=', payeeId).where('state', 'in', openStates).executeTakeFirst()

export const findByNonce = (db: Db, requestedBy: string, nonce: string): Promise<PayoutTable | undefined> =>
  on(db)
    .selectFrom('payout_request')
    .selectAll()
    .where('requested_by', '=', requestedBy)
    .where('client_nonce', '=', nonce)
    .executeTakeFirst()

/** Who did it is null for the program itself. */
export interface Step {
  readonly actorId: string | null
  readonly note: string | null
  readonly now: Date
}

const addEvent = (tx: Db, { id, state, amount }: Pick<PayoutTable, 'id' | 'state' | 'amount'>, { actorId, note, now }: Step) =>
  on(tx)
    .insertInto('payout_event')
    .values({ id: newId(), payout_id: id, state, amount, actor_id: actorId, note, created_at: now })
    .execute()

export async function insert(tx: Db, row: PayoutTable, step: Step): Promise<void> {
  await on(tx).insertInto('payout_request').values(row).execute()
  await addEvent(tx, row, step)
}

export type Change = Partial<Omit<PayoutTable, 'id' | 'payee_id' | 'requested_by' | 'created_at'>>

/** Writes a change of a locked row and what happened. */
export async function change(tx: Db, row: PayoutTable, values: Change, step: Step): Promise<PayoutTable> {
  const changed = { ...values, updated_at: step.now }
  await on(tx).updateTable('payout_request').set(changed).where('id', '=', row.id).execute()
  const after = { ...row, ...changed }
  await addEvent(tx, after, step)
  return after
}

/** The money left; that is no step of its own to whoever waits for it. */
export const noteAccepted = (tx: Db, id: string, txnId: number, now: Date) =>
  on(tx).updateTable('payout_request').set({ accepted_txn: txnId, updated_at: now }).where('id', '=', id).execute()

export interface Search {
  readonly payeeId?: string
  readonly state?: State
  readonly accountType?: PayoutTable['account_type']
  readonly from?: Date
  /** Exclusive. */
  readonly until?: Date
  readonly orderBy: 'created_at' | 'updated_at' | 'amount'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export async function search(db: Db, wanted: Search): Promise<{ rows: PayoutTable[]; total: number }> {
  let query = on(db).selectFrom('payout_request')
  if (wanted.payeeId) query = query.where('payee_id', '=', wanted.payeeId)
  if (wanted.state) query = query.where('state', '=', wanted.state)
  if (wanted.accountType) query = query.where('account_type', '=', wanted.accountType)
  if (wanted.from) query = query.where('created_at', '>=', wanted.from)
  if (wanted.until) query = query.where('created_at', '<', wanted.until)
  const rows = await query
    .selectAll()
    .orderBy(wanted.orderBy, wanted.direction)
    .orderBy('id', wanted.direction)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function loadEvents(db: Db, payoutIds: readonly string[]): Promise<Map<string, EventTable[]>> {
  const events = new Map<string, EventTable[]>(payoutIds.map((id) => [id, []]))
  if (payoutIds.length === 0) return events
  const rows = await on(db)
    .selectFrom('payout_event')
    .selectAll()
    .where('payout_id', 'in', payoutIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const row of rows) events.get(row.payout_id)?.push(row)
  return events
}

/** What was paid out and what is on its way, in hundredths. */
export async function sums(db: Db, payeeId: string): Promise<{ paid: number; open: number }> {
  const { rows } = await sql<{ paid: number; open: number }>`
    select coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount) filter (where state in ('pending', 'approved', 'processing')), 0)::bigint as open
    from payout_request where payee_id = ${payeeId}`.execute(db)
  return rows[0] ?? { paid: 0, open: 0 }
}

/** What somebody asked for and is not on its way yet waits as long as what they ask for now. */
export const delay = (tx: Db, requestedBy: string, until: Date) =>
  on(tx)
    .updateTable('payout_request')
    .set({ not_before: until })
    .where('requested_by', '=', requestedBy)
    .where('state', 'in', ['pending', 'approved'])
    .where('not_before', '<', until)
    .execute()

/** Approved ones that may be sent now, the oldest first. */
export async function findSendable(db: Db, accountType: PayoutTable['account_type'], now: Date, limit: number): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('payout_request')
    .select('id')
    .where('state', '=', 'approved')
    .where('account_type', '=', accountType)
    .where('not_before', '<=', now)
    // Theirs wait until they are let in again.
    .where(sql<boolean>`payee_id not in (${suspendedAccounts()})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const loadBatch = (db: Db, batchId: string): Promise<PayoutTable[]> =>
  on(db).selectFrom('payout_request').selectAll().where('batch_id', '=', batchId).orderBy('created_at').orderBy('id').execute()

/** What somebody has asked for and has not been sent. */
export async function countOpen(db: Db, payeeId: string): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from payout_request
    where payee_id = ${payeeId} and state in ('pending', 'approved')`.execute(db)
  return { count: rows[0]?.count ?? 0, amount: Number(rows[0]?.amount ?? 0) }
}

/** Whether they ever asked for a payout, of their own page or of a team. */
export async function hasAsked(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from payout_request where payee_id = ${accountId} or requested_by = ${accountId}) as has`.execute(db)
  return rows[0]?.has === true
}
