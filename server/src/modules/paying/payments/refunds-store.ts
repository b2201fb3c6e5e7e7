// All SQL on the table `refund`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'

/**
 * `failed`: the gateway would not pay it, and its money waits to be posted backwards (`returned`), unless a bank decides about
 * the payment and pays it in its own way (`charged_back`).
 */
export type RefundState = 'created' | 'sent' | 'succeeded' | 'failed' | 'returned' | 'charged_back'

export interface RefundRow {
  readonly id: string
  readonly attempt_id: string
  readonly amount: number
  readonly state: RefundState
  readonly intent_id: string
  readonly checks: number
  readonly failure: string | null
  readonly created_at: Date
}

export interface NewRefund {
  readonly amount: number
  readonly reason: string
  /** Of one that was lost; else a new one. */
  readonly id?: string
  /** Who wants it, and the Idempotency-Key; null for what the program decides by itself. */
  readonly nonce?: string | null
}

export const isOver = (state: RefundState): boolean => state !== 'created' && state !== 'sent'

export async function find(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select r.id, r.attempt_id, r.amount, r.state, r.checks, r.failure, r.created_at, a.gateway_id as intent_id
    from refund r join charge_attempt a on a.id = r.attempt_id where r.id = ${id}`.execute(db)
  return rows[0]
}

export async function insert(
  tx: Db,
  attemptId: string,
  { id = newId(), amount, reason, nonce = null }: NewRefund,
  now: Date,
): Promise<string> {
  await sql`
    insert into refund (id, attempt_id, amount, state, reason, client_nonce, next_check_at, created_at, updated_at)
    values (${id}, ${attemptId}, ${amount}, 'created', ${reason}, ${nonce}, ${now}, ${now}, ${now})`.execute(tx)
  return id
}

export const noteSending = (db: Db, id: string, nextCheckAt: Date, now: Date) =>
  sql`
  update refund set state = 'sent', checks = checks + 1, next_check_at = ${nextCheckAt}, updated_at = ${now}
  where id = ${id} and state in ('created', 'sent')`.execute(db)

export const setSucceeded = (tx: Db, id: string, gatewayId: string, now: Date) =>
  sql`
  update refund set state = 'succeeded', gateway_id = ${gatewayId}, updated_at = ${now} where id = ${id}`.execute(tx)

export const setFailed = (tx: Db, id: string, failure: string, nextCheckAt: Date, now: Date) =>
  sql`
  update refund set state = 'failed', failure = ${failure}, next_check_at = ${nextCheckAt}, updated_at = ${now}
  where id = ${id}`.execute(tx)

export const setUndone = (tx: Db, id: string, state: 'returned' | 'charged_back', now: Date) =>
  sql`
  update refund set state = ${state}, updated_at = ${now} where id = ${id}`.execute(tx)

export async function isMade(db: Db, attemptId: string, nonce: string): Promise<boolean> {
  const { rows } = await sql`select 1 from refund where attempt_id = ${attemptId} and client_nonce = ${nonce}`.execute(db)
  return rows.length > 0
}

/** What goes back or went back by refunds; what a bank paid instead is the dispute's. */
export async function sumOf(db: Db, attemptId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount), 0)::bigint as total from refund
    where attempt_id = ${attemptId} and state not in ('returned', 'charged_back')`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findFailedOf(db: Db, attemptId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from refund where attempt_id = ${attemptId} and state = 'failed' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findDue(db: Db, now: Date, limit: number): Promise<{ id: string; state: RefundState }[]> {
  const { rows } = await sql<{ id: string; state: RefundState }>`
    select id, state from refund where state in ('created', 'sent', 'failed') and next_check_at <= ${now}
    order by next_check_at limit ${limit}`.execute(db)
  return rows
}

export const putOff = (db: Db, id: string, until: Date) => sql`update refund set next_check_at = ${until} where id = ${id}`.execute(db)
