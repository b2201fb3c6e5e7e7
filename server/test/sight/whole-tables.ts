// Which statements read a table that grows with the site from its beginning, whatever they look for. In a test each table is small, and
// nobody notices; on a site that is some years old each such statement is a minute of everybody's time.
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { asOwner } from '../as-owner.ts'

/** With people, what they publish, and what they pay. */
const growing: ReadonlySet<string> = new Set(
  `account address audit balance balance_cache charge_attempt comment conversation conversation_member credential delivery entitlement feed
  file follow gallery gateway_entry gift highlight invoice last_visit ledger_account ledger_transfer ledger_txn mail message notice
  notification order order_step page page_stats payment_card performer performer_listing photo product reaction receipt sale sale_part
  search_doc search_word session stat_now subscription supporter_stat trend_buyer video webhook_inbox`.split(/\s+/),
)

/** What reads all there is, and why it may. */
const whole: readonly RegExp[] = [
  // The checks of the books, once an hour: each row of them, each once.
  /^select format\(/,
  /^select coalesce\(sum\(amount - fee\), 0\)::bigint as total from gateway_entry$/,
  // After a change of keys.
  /not starts_with\(/,
  // Once a day.
  /^select to_char\(day, 'YYYY-MM-DD'\) as day, n as rows, hash from audit/,
  /^select id, created_at from page where visible and created_at > \$1 order by random\(\)/,
  /^select floor\(\(select count\(\*\) from account/,
  /^select e\.\* from \(\( select 'sale' as kind/,
  // As many as there are wallets and pages that move; as kinds of files.
  /^select account_id from balance_cache c/,
  /^select type as kind, count\(\*\)::int as count, sum\(size/,
  // The numbers beside filters of athletes.
  /^select count\(\*\) as total from performer_listing where true and/,
  // An index of words decides; where one is in few things, in which order does not matter.
  /from search_doc d where d\.tsv @@/,
  // By an index that holds what is under way alone.
  /^update delivery set state = \$3, why = \$4, claimed_at = null/,
  /^update webhook_inbox set state = \$1/,
  // Of this test.
  /^update account set email_verified_at = created_at$/,
]

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** No index leads there: with the reading of whole tables made dear, it is chosen all the same, or one is read from its beginning. */
function isWhole({ 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Filter: filter = '' }: Plan): boolean {
  if (table === undefined || !growing.has(table)) return false
  return type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && condition === undefined && /\w*id = /.test(filter))
}

async function planOf(db: Db, text: string, values: readonly unknown[]): Promise<Plan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error(`No plan of ${text}`)
  return plan
}

/**
 * To be said before anything is written. Of a table that was counted it is known that it is small, and any of its indexes is as good as
 * another one then; of one that was not a planner thinks that it may be large.
 */
export const leaveUncounted = (url: string): Promise<void> =>
  asOwner(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(${[...growing]})`.execute(
      db,
    )
    for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
  })

/** The tables, and the statements that read them so, in words. */
export const wholeTables = (url: string, statements: ReadonlyMap<string, readonly unknown[]>): Promise<string[]> =>
  asOwner(url, async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const found: string[] = []
    for (const [text, values] of statements) {
      if (!/^\s*\(?(select|with|update|delete)\b/i.test(text)) continue
      const said = text.replace(/\s+/g, ' ').trim()
      if (whole.some((known) => known.test(said))) continue
      const plan = await planOf(db, text, values)
      for (const { 'Relation Name': table, 'Node Type': type, Filter: filter } of nodesOf(plan).filter(isWhole))
        found.push(`${type} of ${table}${filter === undefined ? '' : `, ${filter}`}: ${said}`)
    }
    return found.toSorted()
  })
