// All SQL on the table `commission_rule`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { CommissionRule, CommissionRuleTable } from './tables.ts'

type Tables = { commission_rule: CommissionRuleTable }
const on = (db: Db) => db.withTables<Tables>()

/** Rules that concern the page or the kind of sale, or both; few. */
export const rulesFor = (tx: Db, pageId: string, saleType: string): Promise<CommissionRule[]> =>
  runPrepared<CommissionRule>(
    tx,
    `select page_id, sale_type, bps, valid_from, created_at from commission_rule
      where (page_id = $1 and (sale_type is null or sale_type = $2)) or (page_id is null and sale_type = $2)`,
    [pageId, saleType],
  )

export const insertRule = async (tx: Db, rule: CommissionRuleTable): Promise<void> => {
  await on(tx).insertInto('commission_rule').values(rule).execute()
}

/** The latest decision of each scope, the newest first; ended ones are left out once they have ended. */
export async function listRules(db: Db, now: Date, limit: number, offset: number) {
  const latest = sql<CommissionRuleTable>`(
    select distinct on (page_id, sale_type) * from commission_rule order by page_id, sale_type, valid_from desc, created_at desc
  ) rule`
  const { rows } = await sql<CommissionRuleTable>`
    select * from ${latest} where bps is not null or valid_from > ${now}
    order by created_at desc, id limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${latest} where bps is not null or valid_from > ${now}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
