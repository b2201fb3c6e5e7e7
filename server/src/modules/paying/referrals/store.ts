// All SQL on the tables `referral` and `referral_budget`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { ReferralState, ReferralTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Nobody comes by two links: whoever is there stays as they are. */
export const insert = (tx: Db, row: ReferralTable) =>
  on(tx)
    .insertInto('referral')
    .values(row)
    .onConflict((conflict) => conflict.column('newcomer_id').doNothing())
    .execute()

export const findByNewcomer = (db: Db, newcomerId: string): Promise<ReferralTable | undefined> =>
  on(db).selectFrom('referral').selectAll().where('newcomer_id', '=', newcomerId).executeTakeFirst()

export const ofNewcomers = (db: Db, referrerId: string, newcomerIds: readonly string[]): Promise<ReferralTable[]> =>
  newcomerIds.length === 0
    ? Promise.resolve([])
    : on(db).selectFrom('referral').selectAll().where('referrer_id', '=', referrerId).where('newcomer_id', 'in', newcomerIds).execute()

export const lock = (tx: Db, id: string): Promise<ReferralTable | undefined> =>
  on(tx).selectFrom('referral').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Updateable<ReferralTable>) =>
  on(tx).updateTable('referral').set(change).where('id', '=', id).execute()

/** What was paid so far, for one at a time. */
export const holdBudget = async (tx: Db): Promise<number> =>
  (await on(tx).selectFrom('referral_budget').select('used').forUpdate().executeTakeFirstOrThrow()).used

export const addUsed = (tx: Db, by: number) =>
  on(tx)
    .updateTable('referral_budget')
    .set({ used: sql`used + ${by}` })
    .execute()

export const used = async (db: Db): Promise<number> =>
  (await on(db).selectFrom('referral_budget').select('used').executeTakeFirst())?.used ?? 0

/** What would be paid next, if nothing stands against it. */
export async function sumEarned(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(referrer_reward + newcomer_reward), 0)::bigint as sum from referral where state = 'earned'`.execute(db)
  return rows[0]?.sum ?? 0
}

export async function countPaid(tx: Db, referrerId: string, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from referral where referrer_id = ${referrerId} and paid_at >= ${from} and paid_at < ${until}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Whom this person's rewards came from, or will: one card is not several newcomers. */
export async function othersOf(tx: Db, { referrer_id: referrerId, id }: Pick<ReferralTable, 'referrer_id' | 'id'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select newcomer_id as id from referral
    where referrer_id = ${referrerId} and id <> ${id} and attempt_id is not null order by created_at desc limit 1000`.execute(tx)
  return rows.map((row) => row.id)
}

/** What was earned or paid, by id. */
export const rewarded = (db: Db, after: string | undefined, limit: number): Promise<ReferralTable[]> => {
  const some = on(db).selectFrom('referral').selectAll().where('state', 'in', ['earned', 'paid'])
  return (after === undefined ? some : some.where('id', '>', after)).orderBy('id').limit(limit).execute()
}

export interface ReferralSearch {
  readonly state?: ReferralState | undefined
  readonly referrerId?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Beyond so many nobody counts. */
const mostCounted = 10_000

/** The latest first. */
export async function search(db: Db, { state, referrerId, limit, offset }: ReferralSearch) {
  let wanted = on(db).selectFrom('referral')
  if (state !== undefined) wanted = wanted.where('state', '=', state)
  if (referrerId !== undefined) wanted = wanted.where('referrer_id', '=', referrerId)
  const rows = await wanted.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const counted = await on(db)
    .selectFrom(wanted.select('id').limit(mostCounted).as('some'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}
