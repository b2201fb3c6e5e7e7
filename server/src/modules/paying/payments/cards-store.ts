// All SQL on the tables `payment_card` and `gateway_customer`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export type CardTable = {
  id: string
  account_id: string
  gateway: 'stripe' | 'sandbox'
  gateway_id: string
  brand: string
  last4: string
  month: number
  year: number
  fingerprint: string | null
  holder_name: string | null
  is_default: boolean
  created_at: Date
  removed_at: Date | null
}

type CustomerTable = { account_id: string; gateway: string; customer_id: string; created_at: Date }
type Tables = { payment_card: CardTable; gateway_customer: CustomerTable }
const on = (db: Db) => db.withTables<Tables>()

export const listCards = (db: Db, accountId: string, gateway: string) =>
  on(db)
    .selectFrom('payment_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway as CardTable['gateway'])
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findCard = (db: Db, accountId: string, id: string) =>
  on(db)
    .selectFrom('payment_card')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Also a removed one: what the gateway saved is kept once, however often it is told. */
export const findByGatewayId = (db: Db, accountId: string, gatewayId: string) =>
  on(db)
    .selectFrom('payment_card')
    .select(['id', 'removed_at'])
    .where('account_id', '=', accountId)
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst()

/** Also a removed one: an attempt that used it must still be settled. */
export const loadCard = (db: Db, id: string) => on(db).selectFrom('payment_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Whether somebody has or had a card that one of the others has or had, too. */
export async function shareCard(db: Db, accountId: string, others: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_card a join payment_card b on b.fingerprint = a.fingerprint
    where a.account_id = ${accountId} and b.account_id = any(${others}::uuid[]) and b.account_id <> a.account_id limit 1`.execute(db)
  return rows.length > 0
}

/** One change of an account's cards at a time, so that limit and default hold. */
export const lockCardsOf = (tx: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cards:${accountId}`}, 0))`.execute(tx)

export const insertCard = (tx: Db, card: CardTable) => on(tx).insertInto('payment_card').values(card).execute()

export const clearDefault = (tx: Db, accountId: string) =>
  on(tx).updateTable('payment_card').set({ is_default: false }).where('account_id', '=', accountId).where('is_default', '=', true).execute()

export const makeDefault = (tx: Db, id: string) =>
  on(tx).updateTable('payment_card').set({ is_default: true }).where('id', '=', id).execute()

export const markRemoved = (tx: Db, id: string, now: Date) =>
  on(tx).updateTable('payment_card').set({ removed_at: now, is_default: false }).where('id', '=', id).execute()

export const findCustomer = (db: Db, accountId: string, gateway: string) =>
  on(db)
    .selectFrom('gateway_customer')
    .select('customer_id')
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()

export const insertCustomer = (db: Db, customer: CustomerTable) =>
  on(db)
    .insertInto('gateway_customer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
