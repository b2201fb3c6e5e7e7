// All SQL on the tables `split_rule` and `split_withdrawal`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { SplitVersion } from './policy.ts'
import type { Share, SplitRuleTable, SplitWithdrawalTable } from './tables.ts'

type Tables = { split_rule: SplitRuleTable; split_withdrawal: SplitWithdrawalTable }
const on = (db: Db) => db.withTables<Tables>()

/** The split that is in effect: the latest decided of those that have begun. */
export const splitAt = (tx: Db, teamId: string, now: Date): Promise<SplitRuleTable[]> =>
  runPrepared<SplitRuleTable>(
    tx,
    `select * from split_rule where team_id = $1 and version = (
      select max(r.version) from split_rule r where r.team_id = $1 and r.effective_from <= $2
        and not exists (select from split_withdrawal w where w.team_id = r.team_id and w.version = r.version)
    ) order by payee_id`,
    [teamId, now],
  )

/** All that was decided and not taken back before it began, in the order of the decisions. */
export async function loadVersions(db: Db, teamId: string): Promise<SplitVersion[]> {
  const rows = await on(db)
    .selectFrom('split_rule')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('split_withdrawal')
            .select('split_withdrawal.version')
            .whereRef('split_withdrawal.team_id', '=', 'split_rule.team_id')
            .whereRef('split_withdrawal.version', '=', 'split_rule.version'),
        ),
      ),
    )
    .orderBy('version')
    .orderBy('payee_id')
    .execute()
  return versionsIn(rows)
}

const versionsIn = (rows: readonly SplitRuleTable[]): SplitVersion[] =>
  [...Map.groupBy(rows, ({ version }) => version).values()].flatMap((own) => {
    const [first] = own
    const shares = own.map((row): Share => ({ payeeId: row.payee_id, bps: row.bps }))
    return first ? [{ version: first.version, from: first.effective_from, shares }] : []
  })

/** One version, taken back or not. */
export async function findVersion(db: Db, teamId: string, version: number): Promise<SplitVersion | undefined> {
  const rows = await on(db)
    .selectFrom('split_rule')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('version', '=', version)
    .orderBy('payee_id')
    .execute()
  return versionsIn(rows)[0]
}

/** The version that stands for this one now: it was changed when somebody left. */
export async function currentOf(db: Db, teamId: string, version: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    with recursive chain(version) as (
      select ${version}::int union all
      select w.replaced_by from split_withdrawal w join chain c on w.version = c.version
      where w.team_id = ${teamId} and w.replaced_by is not null
    ) select max(version) as version from chain`.execute(db)
  return rows[0]?.version ?? version
}

/** One decision about a team's split at a time; until the end of the transaction. */
export const lockSplits = async (tx: Db, teamId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`split:${teamId}`}, 0))`.execute(tx)
}

/** The next version of a page's split, under `lockSplits`. */
export async function insertSplit(tx: Db, teamId: string, shares: readonly Share[], from: Date): Promise<number> {
  const { version } = await on(tx)
    .selectFrom('split_rule')
    .select(sql<number>`coalesce(max(version), 0)::int + 1`.as('version'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  const rows = shares.map(({ payeeId, bps }) => ({ team_id: teamId, version, payee_id: payeeId, bps, effective_from: from }))
  await on(tx).insertInto('split_rule').values(rows).execute()
  return version
}

export const insertWithdrawal = async (tx: Db, withdrawal: SplitWithdrawalTable): Promise<void> => {
  await on(tx).insertInto('split_withdrawal').values(withdrawal).execute()
}
