// All SQL on the tables `commission_rule` and `split_rule`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { CommissionRule, CommissionRuleTable, Share, SplitRuleTable } from './tables.ts'

type Tables = { commission_rule: CommissionRuleTable; split_rule: SplitRuleTable }
const on = (db: Db) => db.withTables<Tables>()

/** Rules that concern the page or the kind of sale, or both; few. */
export const rulesFor = (tx: Db, pageId: string, saleType: string): Promise<CommissionRule[]> =>
  runPrepared<CommissionRule>(
    tx,
    `select page_id, sale_type, bps, valid_from, created_at from commission_rule
      where (page_id = $1 and (sale_type is null or sale_type = $2)) or (page_id is null and sale_type = $2)`,
    [pageId, saleType],
  )

/** The split that is in effect: the latest decided of those that have begun. */
export const splitAt = (tx: Db, teamId: string, now: Date): Promise<SplitRuleTable[]> =>
  runPrepared<SplitRuleTable>(
    tx,
    `select * from split_rule where team_id = $1 and version = (
      select max(version) from split_rule where team_id = $1 and effective_from <= $2
    ) order by payee_id`,
    [teamId, now],
  )

/** The next version of a page's split. One decision at a time. */
export async function insertSplit(tx: Db, teamId: string, shares: readonly Share[], from: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`split:${teamId}`}, 0))`.execute(tx)
  const { version } = await on(tx)
    .selectFrom('split_rule')
    .select(sql<number>`coalesce(max(version), 0)::int + 1`.as('version'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  await on(tx)
    .insertInto('split_rule')
    .values(
      shares.map(({ payeeId, bps }) => ({
        team_id: teamId,
        version,
        payee_id: payeeId,
        bps,
        effective_from: from,
      })),
    )
    .execute()
  return version
}

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
