// All SQL on the tables `recruiting_facts` and `recruiter_link`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { RecruiterLinkTable, RecruitingFactsTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const loadFacts = (db: Db, accountId: string): Promise<RecruitingFactsTable | undefined> =>
  on(db).selectFrom('recruiting_facts').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export async function saveFacts(tx: Db, { account_id, ...facts }: RecruitingFactsTable): Promise<void> {
  await on(tx)
    .insertInto('recruiting_facts')
    .values({ account_id, ...facts })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(facts))
    .execute()
}

/** Links of one account are made one after the other, until the transaction ends. */
export const lockOf = (tx: Db, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`recruiting:${accountId}`}, 0))`.execute(tx)

export async function countOpen(db: Db, accountId: string, now: Date): Promise<number> {
  const row = await on(db)
    .selectFrom('recruiter_link')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export const insert = async (tx: Db, row: RecruiterLinkTable): Promise<void> => {
  await on(tx).insertInto('recruiter_link').values(row).execute()
}

/** The newest first; older ones than these are long over. */
export const list = (db: Db, accountId: string, limit: number): Promise<RecruiterLinkTable[]> =>
  on(db)
    .selectFrom('recruiter_link')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findByToken = (db: Db, tokenHash: Buffer): Promise<RecruiterLinkTable | undefined> =>
  on(db).selectFrom('recruiter_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Whether there is one of this account; ending it again changes nothing. */
export async function end(tx: Db, accountId: string, id: string, now: Date): Promise<boolean> {
  const row = await on(tx)
    .updateTable('recruiter_link')
    .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function addViews(tx: Db, id: string, views: number, now: Date): Promise<void> {
  await on(tx)
    .updateTable('recruiter_link')
    .set((eb) => ({ views: eb('views', '+', views), last_seen_at: now }))
    .where('id', '=', id)
    .execute()
}
