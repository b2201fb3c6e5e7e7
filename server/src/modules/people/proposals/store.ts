// All SQL on the table `staff_proposal`.
import type { Permission } from '@fieldhouse/contract'
import { sql, type Updateable } from 'kysely'
import { runFragment, type Cursor, type Db } from '#platform/db/index.ts'
import type { ProposalTable } from './tables.ts'

type Tables = { staff_proposal: ProposalTable }
const on = (db: Db) => db.withTables<Tables>()

/** What one person asks for is counted one after the other, until the transaction ends. */
export const lockAsker = (tx: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`proposals:${accountId}`}, 0))`.execute(tx)

export const insert = (tx: Db, row: ProposalTable) => on(tx).insertInto('staff_proposal').values(row).execute()

export async function countWaiting(tx: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await on(tx)
    .selectFrom('staff_proposal')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('by_account', '=', accountId)
    .where('state', '=', 'waits')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const find = (db: Db, id: string): Promise<ProposalTable | undefined> =>
  on(db).selectFrom('staff_proposal').selectAll().where('id', '=', id).executeTakeFirst()

export const lock = (tx: Db, id: string): Promise<ProposalTable | undefined> =>
  on(tx).selectFrom('staff_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Updateable<ProposalTable>): Promise<ProposalTable> =>
  on(tx).updateTable('staff_proposal').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export interface Wish {
  readonly permissions: readonly Permission[]
  readonly state: 'waits' | 'over' | undefined
  readonly now: Date
}

/** The newest first, one more than wanted. */
export function list(db: Db, { permissions, state, now }: Wish, after: Cursor | undefined, limit: number): Promise<ProposalTable[]> {
  const waits = sql`(state = 'waits' and expires_at > ${now})`
  const isWished = state === undefined ? sql`true` : state === 'waits' ? waits : sql`not ${waits}`
  const isBehind = after ? sql`(asked_at, id) < (${after.at}, ${after.id})` : sql`true`
  return runFragment(
    db,
    sql<ProposalTable>`
      select * from staff_proposal where permission = any(${[...permissions]}) and ${isWished} and ${isBehind}
      order by asked_at desc, id desc limit ${limit + 1}`,
  )
}

/** After a restore: what waits may have been confirmed, refused or taken back since. */
export const endEveryProposal = (tx: Db, now: Date) =>
  on(tx).updateTable('staff_proposal').set({ state: 'withdrawn', decided_at: now }).where('state', '=', 'waits').execute()
