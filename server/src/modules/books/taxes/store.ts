// All SQL on the tables `tax_rate`, `sale_tax` and `buyer_place`.
import { sql, type RawBuilder } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { accounts, returnsOf, txnOfKey } from '#ground/ledger'
import type { BuyerPlaceTable, SaleTaxTable, TaxRateTable } from './tables.ts'

type Tables = { tax_rate: TaxRateTable; sale_tax: SaleTaxTable; buyer_place: BuyerPlaceTable }
const on = (db: Db) => db.withTables<Tables>()

/** Few: a site has as many as it has places that it collects for. */
export const allRates = (db: Db): Promise<TaxRateTable[]> => on(db).selectFrom('tax_rate').selectAll().execute()

export const insertRate = async (tx: Db, rate: TaxRateTable): Promise<void> => {
  await on(tx).insertInto('tax_rate').values(rate).execute()
}

/** What counts and what is to come; what ended, or was overtaken, is left out. */
export async function listRates(db: Db, now: Date, limit: number, offset: number) {
  const { rows } = await sql<TaxRateTable & { total: number }>`
    select r.*, count(*) over ()::int as total from tax_rate r
    where (r.valid_from > ${now} or r.bps is not null) and not exists (
      select from tax_rate later where later.country = r.country and later.region is not distinct from r.region
        and later.kind is not distinct from r.kind and later.valid_from <= ${now}
        and (later.valid_from, later.created_at, later.id) > (r.valid_from, r.created_at, r.id)
    )
    order by r.country, r.region nulls first, r.kind nulls first, r.valid_from, r.id limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

const saleTaxTypes = {
  sale_id: 'uuid',
  rate_id: 'uuid',
  country: 'text',
  region: 'text',
  kind: 'text',
  name: 'text',
  bps: 'int',
  paid: 'bigint',
  tax: 'bigint',
  proofs: 'jsonb',
  sold_at: 'timestamptz',
} satisfies Record<keyof Omit<SaleTaxTable, 'txn_id'>, string>

/** The tax of a sale that was sent just before, with the key of its posting. */
export type NewSaleTax = Omit<SaleTaxTable, 'txn_id'> & { readonly key: string }

/** `isMade`: whether a sale by that id is there, as an expression. What was sold under its key before has its tax. */
export async function insertSaleTaxes(tx: Db, rows: readonly NewSaleTax[], isMade: (saleId: string) => string): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(saleTaxTypes)
  const typed = Object.entries(saleTaxTypes).map(([name, type]) => `${name} ${type}`)
  await runPrepared(
    tx,
    `insert into sale_tax (${names.join(', ')}, txn_id) select ${names.map((name) => `w.${name}`).join(', ')}, ${txnOfKey('w.key')}
      from jsonb_to_recordset($1::jsonb) as w (${typed.join(', ')}, key text) where ${isMade('w.sale_id')}`,
    [JSON.stringify(rows)],
  )
}

export async function seenCountries(tx: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await on(tx).selectFrom('buyer_place').select(['account_id', 'seen_country']).where('account_id', 'in', accountIds).execute()
  return new Map(rows.map((row) => [row.account_id, row.seen_country]))
}

/** Of two at once one goes without: what they would write is the same, and nobody waits for it with a wallet in hand. */
export async function keepSeen(tx: Db, accountId: string, country: string, now: Date): Promise<void> {
  await sql`
    insert into buyer_place (account_id, seen_country, seen_at)
    select ${accountId}, ${country}, ${now} where pg_try_advisory_xact_lock(hashtextextended(${`buyer_place:${accountId}`}, 0))
    on conflict (account_id) do update set seen_country = excluded.seen_country, seen_at = excluded.seen_at
      where buyer_place.seen_country <> excluded.seen_country`.execute(tx)
}

export const taxesOf = async (db: Db, saleIds: readonly string[]): Promise<SaleTaxTable[]> =>
  saleIds.length === 0 ? [] : on(db).selectFrom('sale_tax').selectAll().where('sale_id', 'in', saleIds).execute()

/** The tax that is kept of a sale, as a subquery; zero where there is none. */
export const keptTaxOf = (saleId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(tax), 0)::bigint from sale_tax where sale_id = ${saleId})`

export type TaxSum = Pick<SaleTaxTable, 'country' | 'region' | 'kind' | 'name' | 'bps'> & {
  readonly month: string
  readonly sales: number
  readonly paid: number
  readonly tax: number
  readonly returned: number
}

const creditOf = {
  txnId: sql.ref('kept.txn_id'),
  kind: accounts.taxPayable('').kind,
  pageId: sql`concat_ws('-', kept.country, kept.region)`,
}
const month = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM')`

/** By month of the sale, and what went back by the month in which it did; the latest month first. */
export async function sumTaxes(db: Db, from: Date, until: Date): Promise<TaxSum[]> {
  const { rows } = await sql<TaxSum>`
    select month, country, region, kind, name, bps, sum(sales)::int as sales, sum(paid)::bigint as paid, sum(tax)::bigint as tax,
      sum(returned)::bigint as returned
    from (
      select ${month(sql`kept.sold_at`)} as month, kept.country, kept.region, kept.kind, kept.name, kept.bps, 1 as sales, kept.paid, kept.tax, 0 as returned
      from sale_tax kept where kept.sold_at >= ${from} and kept.sold_at < ${until}
      union all
      select ${month(sql`b.at`)}, kept.country, kept.region, kept.kind, kept.name, kept.bps, 0, 0, 0, b.net
      from sale_tax kept cross join lateral ${returnsOf(creditOf)} b
      where kept.sold_at < ${until} and b.at >= ${from} and b.at < ${until} and b.net > 0
    ) line
    group by 1, 2, 3, 4, 5, 6 order by month desc, country, region nulls first, kind, bps`.execute(db)
  return rows
}
