// All SQL on the table `invoice`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Period } from './policy.ts'
import type { InvoiceTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = (tx: Db, invoice: InvoiceTable) => on(tx).insertInto('invoice').values(invoice).execute()

type Bill = Pick<InvoiceTable, 'subscription_id' | 'kind' | 'plan' | 'period_start' | 'period_end' | 'amount' | 'credit' | 'created_at'> &
  Partial<Pick<InvoiceTable, 'id' | 'discount' | 'coupon_id'>>

/** Bills a period before it is paid. */
export async function insertOpen(tx: Db, bill: Bill): Promise<InvoiceTable> {
  const invoice: InvoiceTable = {
    discount: 0,
    coupon_id: null,
    months: 1,
    plan_price: null,
    id: newId(),
    ...bill,
    state: 'open',
    sale_id: null,
    served_from: null,
    served_until: null,
    returned_at: null,
  }
  await insert(tx, invoice)
  return invoice
}

export const load = (tx: Db, id: string) => on(tx).selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()

export const findOfPeriod = (db: Db, subscriptionId: string, start: Date) =>
  on(db)
    .selectFrom('invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('period_start', '=', start)
    .where('kind', '<>', 'gift')
    .executeTakeFirst()

export const findBySale = (db: Db, saleId: string) =>
  on(db).selectFrom('invoice').selectAll().where('sale_id', '=', saleId).executeTakeFirst()

/** What is billed and not paid; one at most. */
export const findOpen = (db: Db, subscriptionId: string) =>
  on(db).selectFrom('invoice').selectAll().where('subscription_id', '=', subscriptionId).where('state', '=', 'open').executeTakeFirst()

/** The payment behind the period that runs, or that runs last. */
export const findLastPaid = (db: Db, subscriptionId: string) =>
  on(db)
    .selectFrom('invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'paid')
    .where('returned_at', 'is', null)
    .orderBy('served_from', 'desc')
    .executeTakeFirst()

/** All that is paid and did not go back, in the order of its days. */
export const findPaid = (db: Db, subscriptionId: string) =>
  on(db)
    .selectFrom('invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'paid')
    .where('returned_at', 'is', null)
    .orderBy('served_from')
    .orderBy('created_at')
    .execute()

/** What the fan paid for the last period of each of these, and for how many months at once. */
export async function findLastAmounts(
  db: Db,
  subscriptionIds: readonly string[],
): Promise<Map<string, Pick<InvoiceTable, 'amount' | 'months'>>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('invoice')
    .distinctOn('subscription_id')
    .select(['subscription_id', 'amount', 'months'])
    .where(sql<boolean>`subscription_id = any(${subscriptionIds}::uuid[])`)
    .where('state', '=', 'paid')
    .where('kind', '<>', 'gift')
    .where('returned_at', 'is', null)
    .orderBy('subscription_id')
    .orderBy('served_from', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.subscription_id, row]))
}

export const markPaid = (tx: Db, id: string, paid: Pick<InvoiceTable, 'sale_id' | 'served_from' | 'served_until'>) =>
  on(tx)
    .updateTable('invoice')
    .set({ ...paid, state: 'paid' })
    .where('id', '=', id)
    .execute()

/** Whether other payments of this fan are for days of this period; not those whose days a change of plan, one of the two, took over. */
export async function isPaidAgain(db: Db, invoice: InvoiceTable): Promise<boolean> {
  const { id, kind, subscription_id: subscriptionId, served_from: from, served_until: until } = invoice
  const { rows } = await sql`
    select 1 from subscription own join subscription u on u.fan_id = own.fan_id and u.page_id = own.page_id
      join invoice i on i.subscription_id = u.id
    where own.id = ${subscriptionId} and i.id <> ${id} and i.state = 'paid' and i.returned_at is null
      and i.served_from < ${until} and i.served_until > ${from}
      and (${kind} <> 'change' or i.served_from >= ${from}) and (i.kind <> 'change' or i.served_from < ${from}) limit 1`.execute(db)
  return rows.length > 0
}

/** Its days; the period that was due goes with them, for the next one may begin where it began. */
export const moveTo = (tx: Db, id: string, { start, end }: Period) =>
  on(tx)
    .updateTable('invoice')
    .set({ served_from: start, served_until: end, period_start: start, period_end: end })
    .where('id', '=', id)
    .execute()

/** Whether given time that had waited behind this period when it went back lies on its days now. */
export async function isTakenUp(db: Db, invoice: InvoiceTable): Promise<boolean> {
  const { rows } = await sql`
    select 1 from invoice where subscription_id = ${invoice.subscription_id} and id <> ${invoice.id} and kind = 'gift'
      and state = 'paid' and returned_at is null and created_at <= ${invoice.returned_at}
      and served_from < ${invoice.served_until} and served_until > ${invoice.served_from} limit 1`.execute(db)
  return rows.length > 0
}

export const setReturned = (tx: Db, id: string, at: Date | null) =>
  on(tx).updateTable('invoice').set({ returned_at: at }).where('id', '=', id).execute()

/** What is not wanted any more. */
export const voidOpen = (tx: Db, subscriptionId: string) =>
  on(tx).updateTable('invoice').set({ state: 'void' }).where('subscription_id', '=', subscriptionId).where('state', '=', 'open').execute()
