// All SQL on the table `charge_attempt`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { isId } from '#platform/new-id.ts'
import type { AttemptState } from './states.ts'

export type AttemptTable = {
  id: string
  payer_id: string
  purpose: 'top_up' | 'subscription' | 'gift'
  /** The subscription; a top-up is its own target. */
  target_id: string
  attempt_no: number
  /** The billed period, where it was written before it is paid. */
  invoice_id: string | null
  /** The payer is not there: a renewal. */
  is_off_session: boolean
  /** Purchase type of the wire. */
  type: 'token_package' | 'free_subscription' | 'monthly_subscription' | 'yearly_subscription' | 'gift'
  page_id: string | null
  /** Of a subscription: how many at once. More than one: what one of them costs afterwards is `price_after`. */
  months: number
  price_after: number | null
  original_amount: number
  amount: number
  currency: string
  coupon_id: string | null
  card_id: string | null
  gateway: 'stripe' | 'sandbox' | 'system'
  gateway_id: string | null
  livemode: boolean
  state: AttemptState
  decline_code: string | null
  decline_message: string | null
  client_secret: string | null
  action_url: string | null
  client_nonce: string | null
  /** Set for the gateway's own page: where the payer goes afterwards. `gateway_id` is the page's until it is paid. */
  return_url: string | null
  is_undeliverable: boolean
  reversed: number
  checks: number
  next_check_at: Date | null
  /** Why it could not be settled the last time somebody tried. */
  trouble: string | null
  created_at: Date
  updated_at: Date
}

export type Attempt = AttemptTable
type Tables = { charge_attempt: AttemptTable }
const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, attempt: Attempt) => on(tx).insertInto('charge_attempt').values(attempt).execute()

export const find = (db: Db, id: string) => on(db).selectFrom('charge_attempt').selectAll().where('id', '=', id).executeTakeFirst()

/** By a text that may be no id. */
export const findById = (db: Db, id: string) => (isId(id) ? find(db, id) : Promise.resolve(undefined))

export const load = (db: Db, id: string) => on(db).selectFrom('charge_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findByGatewayId = (db: Db, gatewayId: string) =>
  on(db).selectFrom('charge_attempt').selectAll().where('gateway_id', '=', gatewayId).executeTakeFirst()

export const findByNonce = (db: Db, payerId: string, purpose: Attempt['purpose'], nonce: string) =>
  on(db)
    .selectFrom('charge_attempt')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('purpose', '=', purpose)
    .where('client_nonce', '=', nonce)
    .executeTakeFirst()

export const findByTarget = (db: Db, purpose: Attempt['purpose'], targetId: string) =>
  on(db)
    .selectFrom('charge_attempt')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('target_id', '=', targetId)
    .orderBy('attempt_no', 'desc')
    .executeTakeFirst()

/** Moves the attempt only out of the state it is believed to be in; undefined when it is not there any more. */
export const moveFrom = (tx: Db, id: string, from: AttemptState, change: Updateable<AttemptTable>) =>
  on(tx).updateTable('charge_attempt').set(change).where('id', '=', id).where('state', '=', from).returningAll().executeTakeFirst()

export const update = (tx: Db, id: string, change: Updateable<AttemptTable>) =>
  on(tx).updateTable('charge_attempt').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** A top-up of this payer that nobody knows the end of yet. */
export const findOpenTopUp = (tx: Db, payerId: string) =>
  on(tx)
    .selectFrom('charge_attempt')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('purpose', '=', 'top_up')
    .where('state', 'in', ['created', 'prepared', 'sent', 'requires_action', 'unknown'])
    .orderBy('created_at')
    .executeTakeFirst()

/** An equal top-up a moment ago that was not refused (wire.md 1.5). */
/** Money that a card put into a wallet, the latest first. */
export const listTopUps = (db: Db, payerId: string): Promise<Attempt[]> =>
  on(db)
    .selectFrom('charge_attempt')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('purpose', '=', 'top_up')
    .where('state', '=', 'succeeded')
    .where('amount', '>', 0)
    .where('is_undeliverable', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findEqual = (tx: Db, payerId: string, amount: number, since: Date) =>
  on(tx)
    .selectFrom('charge_attempt')
    .select('id')
    .where('payer_id', '=', payerId)
    .where('purpose', '=', 'top_up')
    .where('original_amount', '=', amount)
    .where('created_at', '>', since)
    .where('state', 'not in', ['declined', 'canceled'])
    .executeTakeFirst()

/** Claims attempts whose next look is due by moving it, so that two janitors do not do the same work. */
export async function claimDue(db: Db, now: Date, limit: number): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    update charge_attempt set checks = checks + 1,
      next_check_at = ${now}::timestamptz + (array['2 minutes', '10 minutes', '1 hour'])[least(checks + 1, 3)]::interval
    where id in (
      select id from charge_attempt
      where state in ('created', 'prepared', 'sent', 'requires_action', 'unknown') and next_check_at <= ${now}
      order by next_check_at limit ${limit} for update skip locked
    ) returning *`.execute(db)
  return rows
}

export interface AttemptSearch {
  readonly states?: readonly AttemptState[]
  readonly isRefunded?: boolean
  readonly type?: string
  readonly from?: Date
  readonly until?: Date
  readonly orderBy: 'created_at' | 'amount'
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export const loadMany = async (db: Db, ids: readonly string[]): Promise<Attempt[]> => {
  const { rows } = await sql<Attempt>`select * from charge_attempt where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export async function addReversed(tx: Db, id: string, amount: number, now: Date): Promise<void> {
  await sql`update charge_attempt set reversed = greatest(0, least(amount, reversed + ${amount})), updated_at = ${now} where id = ${id}`.execute(
    tx,
  )
}

export async function searchByPayer(db: Db, payerId: string | undefined, search: AttemptSearch) {
  let query = on(db).selectFrom('charge_attempt')
  if (payerId !== undefined) query = query.where('payer_id', '=', payerId)
  if (search.states) query = query.where('state', 'in', search.states)
  if (search.isRefunded !== undefined) {
    query = search.isRefunded
      ? query.where('amount', '>', 0).whereRef('reversed', '=', 'amount')
      : query.where((where) => where.or([where('amount', '=', 0), where('reversed', '<', where.ref('amount'))]))
  }
  if (search.type) query = query.where('type', '=', search.type as Attempt['type'])
  if (search.from) query = query.where('created_at', '>=', search.from)
  if (search.until) query = query.where('created_at', '<', search.until)
  const rows = await query
    .selectAll()
    .orderBy(search.orderBy, search.direction)
    .orderBy('id', search.direction)
    .limit(search.limit)
    .offset(search.offset)
    .execute()
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Everybody whose card has paid, as often as it did. */
export const cardPayers = sql`
  select payer_id as account_id from charge_attempt where state = 'succeeded' and amount > 0 and gateway <> 'system' and not is_undeliverable`

/** Who pays by this id of the card provider: a payment, a customer. */
export async function payersOf(db: Db, gatewayId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payer_id as id from charge_attempt where gateway in ('stripe', 'sandbox') and gateway_id = ${gatewayId}
    union select account_id from gateway_customer where customer_id = ${gatewayId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Payments of one person, the newest first. */
export async function listOfPayer(db: Db, payerId: string, after: { at: Date; id: string } | undefined, limit: number): Promise<Attempt[]> {
  const isBehind = after ? sql`(created_at, id) < (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<Attempt>`
    select * from charge_attempt where payer_id = ${payerId} and ${isBehind} order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
