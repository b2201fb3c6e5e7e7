// SQL on `sale_part`: what is left of a part, and what is due to mature.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { disputedOfCredit, givenBackOfCredit, leftOfCredit } from '#ground/ledger'

/** Where part `p` of sale `s` was credited to its payee; names in the query. */
const creditOf = (s: string, p: string) => ({
  txnId: sql.ref(`${s}.txn_id`),
  kind: 'earn.pending',
  pageId: sql.ref(`${p}.payee_id`),
})

/** What a refund, or a dispute that holds the money, has not yet taken from the pending earnings of part `p` of sale `s`. */
export const leftOfPart = leftOfCredit(creditOf('s', 'p'))

/**
 * What a payee keeps of a part after what was given back: its own leg's part of that, which a proportion of the price would
 * miss by hundredths. What an open dispute holds is neither given back nor kept. `sale` and `part` are names in the query.
 */
export const keptOfPart = (sale: string, part: string) => sql<number>`(
  case ${sql.ref(`${sale}.reversed`)} when 0 then ${sql.ref(`${part}.net`)} when ${sql.ref(`${sale}.gross`)} then 0
  else ${sql.ref(`${part}.net`)} - ${givenBackOfCredit(creditOf(sale, part))} end)`

/** Hundredths of a payee's parts that open disputes hold: earned, and in none of the payee's accounts until a bank has decided. */
export async function sumDisputed(db: Db, payeeId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(${disputedOfCredit(creditOf('s', 'p'))}), 0)::bigint as amount
    from sale_part p join sale s on s.id = p.sale_id where p.payee_id = ${payeeId} and s.state = 'disputed'`.execute(db)
  return rows[0]?.amount ?? 0
}

/** What pages say that each page earned, less what open disputes hold: `payee_id` as text, and `total`. */
export const earnedByPayee = sql`
  select p.payee_id::text as payee_id,
    sum(${keptOfPart('s', 'p')} - case s.state when 'disputed' then ${disputedOfCredit(creditOf('s', 'p'))} else 0 end) as total
  from sale_part p join sale s on s.id = p.sale_id group by 1`

/** What of a sale's gross, or of what was given back of it, is not tax: nobody earns that. `sale` is a name in the query. */
export const untaxed = (amount: RawBuilder<unknown>, sale: string) => sql<number>`(
  case ${sql.ref(`${sale}.tax`)} when 0 then ${amount}
  else (${amount}) - round((${amount})::numeric * ${sql.ref(`${sale}.tax`)} / ${sql.ref(`${sale}.gross`)})::bigint end)`

/**
 * What of a sale's gross, or of what was given back of it, is a payee's: where several share it, in proportion to what each gets,
 * so that nobody's year shows what others earned. `sale` and `part` are names in the query.
 */
export const shareOfSale = (amount: RawBuilder<unknown>, sale: string, part: string) => {
  const parts = sql`(${sql.ref(`${sale}.gross`)} - ${sql.ref(`${sale}.fee`)} - ${sql.ref(`${sale}.tax`)})`
  return sql<number>`(
  case when ${sql.ref(`${sale}.split_version`)} = 0 then ${untaxed(amount, sale)}
  when ${parts} = 0 then 0
  else round(${untaxed(amount, sale)}::numeric * ${sql.ref(`${part}.net`)} / ${parts}) end)`
}

const due = (now: Date) => sql`
  sale_part p join sale s on s.id = p.sale_id
  where p.matured_txn is null and p.mature_at <= ${now} and p.net > 0 and s.state = 'paid'`

export async function findDuePayees(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.payee_id as id from ${due(now)} and ${leftOfPart} > 0
    group by 1 order by min(p.mature_at) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const ofPayee = (payeeId: string) => sql`p.payee_id = ${payeeId}`

export async function findDueSales(db: Db, payeeId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.sale_id as id from ${due(now)} and ${ofPayee(payeeId)} and ${leftOfPart} > 0
    order by p.mature_at, p.sale_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DuePart {
  readonly saleId: string
  readonly net: number
  readonly setAside: number
  readonly left: number
}

export async function loadDueParts(tx: Db, payeeId: string, saleIds: readonly string[], now: Date): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    select * from (
      select p.sale_id as "saleId", p.net, p.set_aside as "setAside", ${leftOfPart} as "left"
      from ${due(now)} and ${ofPayee(payeeId)} and p.sale_id = any(${[...saleIds]}::uuid[])
    ) part where "left" > 0`.execute(tx)
  return rows
}

export async function markMatured(tx: Db, payeeId: string, saleIds: readonly string[], txnId: number): Promise<void> {
  await sql`
    update sale_part set matured_txn = ${txnId}
    where payee_id = ${payeeId} and sale_id = any(${[...saleIds]}::uuid[])
      and matured_txn is null`.execute(tx)
}

/** When the next of a payee's earnings becomes available; goods that are not delivered have no day yet. */
export async function nextMaturation(db: Db, payeeId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(p.mature_at) as at from sale_part p join sale s on s.id = p.sale_id
    where p.matured_txn is null and p.net > 0 and s.state = 'paid' and isfinite(p.mature_at)
      and ${ofPayee(payeeId)}`.execute(db)
  return rows[0]?.at ?? null
}
