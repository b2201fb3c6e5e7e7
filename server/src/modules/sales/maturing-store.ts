// SQL on `sale_part`: what is left of a part, and what is due to mature.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { PageRef } from '../ledger/index.ts'

/**
 * What a refund, or a dispute that holds the money, has not yet taken from the pending earnings of part `p` of sale `s`:
 * its leg in the ledger less what was reversed out of the same account.
 */
export const leftOfPart = sql`(
  select coalesce(sum(t.amount - coalesce((
    select sum(r.amount - coalesce((select sum(b.amount) from ledger_transfer b where b.reverses = r.id), 0))
    from ledger_transfer r where r.reverses = t.id and r.dr = t.cr), 0)), 0)::bigint
  from ledger_transfer t join ledger_account a on a.id = t.cr
  where t.txn_id = s.txn_id and a.kind = 'earn.pending' and a.owner_type = p.payee_type and a.owner_id = p.payee_id::text
)`

/**
 * What a payee keeps of a part after what was given back: its own leg's part of that, which a proportion of the price would
 * miss by hundredths. What an open dispute holds is neither given back nor kept. `sale` and `part` are names in the query.
 */
export const keptOfPart = (sale: string, part: string) => sql<number>`(
  case ${sql.ref(`${sale}.reversed`)} when 0 then ${sql.ref(`${part}.net`)} when ${sql.ref(`${sale}.gross`)} then 0 else ${sql.ref(`${part}.net`)} - (
    select coalesce(sum(r.amount - coalesce((select sum(b.amount) from ledger_transfer b where b.reverses = r.id), 0)), 0)::bigint
    from ledger_transfer t join ledger_account a on a.id = t.cr
      join ledger_transfer r on r.reverses = t.id join ledger_account h on h.id = r.cr
    where t.txn_id = ${sql.ref(`${sale}.txn_id`)} and a.kind = 'earn.pending' and a.owner_type = ${sql.ref(`${part}.payee_type`)}
      and a.owner_id = ${sql.ref(`${part}.payee_id`)}::text and (h.kind <> 'dispute.hold' or ledger_balance(h.id) = 0)
  ) end)`

const due = (now: Date) => sql`
  sale_part p join sale s on s.id = p.sale_id
  where p.matured_txn is null and p.mature_at <= ${now} and p.net > 0 and s.state = 'paid'`

export async function findDuePayees(db: Db, now: Date, limit: number): Promise<PageRef[]> {
  const { rows } = await sql<PageRef>`
    select p.payee_type as type, p.payee_id as id from ${due(now)} and ${leftOfPart} > 0
    group by 1, 2 order by min(p.mature_at) limit ${limit}`.execute(db)
  return rows
}

const ofPayee = (payee: PageRef) => sql`p.payee_type = ${payee.type} and p.payee_id = ${payee.id}`

export async function findDueSales(db: Db, payee: PageRef, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.sale_id as id from ${due(now)} and ${ofPayee(payee)} and ${leftOfPart} > 0
    order by p.mature_at, p.sale_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DuePart {
  readonly saleId: string
  readonly net: number
  readonly setAside: number
  readonly left: number
}

export async function loadDueParts(tx: Db, payee: PageRef, saleIds: readonly string[], now: Date): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    select * from (
      select p.sale_id as "saleId", p.net, p.set_aside as "setAside", ${leftOfPart} as "left"
      from ${due(now)} and ${ofPayee(payee)} and p.sale_id = any(${[...saleIds]}::uuid[])
    ) part where "left" > 0`.execute(tx)
  return rows
}

export async function markMatured(tx: Db, payee: PageRef, saleIds: readonly string[], txnId: number): Promise<void> {
  await sql`
    update sale_part set matured_txn = ${txnId}
    where payee_type = ${payee.type} and payee_id = ${payee.id} and sale_id = any(${[...saleIds]}::uuid[])
      and matured_txn is null`.execute(tx)
}

/** When the next of a payee's earnings becomes available; goods that are not delivered have no day yet. */
export async function nextMaturation(db: Db, payee: PageRef): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(p.mature_at) as at from sale_part p join sale s on s.id = p.sale_id
    where p.matured_txn is null and p.net > 0 and s.state = 'paid' and isfinite(p.mature_at)
      and ${ofPayee(payee)}`.execute(db)
  return rows[0]?.at ?? null
}
