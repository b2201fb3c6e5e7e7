// All SQL on inquiries and what was said since.
import { sql } from 'kysely'
import type { InquiryState } from '@fieldhouse/contract'
import type { Cursor, Db } from '#platform/db/index.ts'
import type { InquiryAnswerTable, InquiryTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertInquiry = (db: Db, inquiry: InquiryTable) => on(db).insertInto('inquiry').values(inquiry).execute()

/** One letter after the other, until the transaction ends. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('inquiry', 0))`.execute(tx)

/** What nobody of the staff has taken yet, the latest first. */
export const listNew = (db: Db, most: number): Promise<InquiryTable[]> =>
  on(db)
    .selectFrom('inquiry')
    .selectAll()
    .where('state', '=', 'new')
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** What waits longest first; what is closed, latest first. */
export function listInquiries(db: Db, state: InquiryState, { limit, after }: { limit: number; after: Cursor | undefined }) {
  const isClosed = state === 'closed'
  let found = on(db).selectFrom('inquiry').selectAll().where('state', '=', state)
  if (after) found = found.where((eb) => eb(eb.refTuple('moved_at', 'id'), isClosed ? '<' : '>', eb.tuple(after.at, after.id)))
  const order = isClosed ? 'desc' : 'asc'
  return found.orderBy('moved_at', order).orderBy('id', order).limit(limit).execute()
}

const mostCounted = 1000

export async function countInState(db: Db, state: InquiryState): Promise<number> {
  const some = on(db).selectFrom('inquiry').select('id').where('state', '=', state).limit(mostCounted).as('some')
  const { n } = await on(db).selectFrom(some).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

export const findInquiry = (db: Db, id: string): Promise<InquiryTable | undefined> =>
  on(db).selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst()

export const lockInquiry = (tx: Db, id: string): Promise<InquiryTable | undefined> =>
  on(tx).selectFrom('inquiry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type Change = Partial<Pick<InquiryTable, 'state' | 'owner_id' | 'moved_at' | 'pass_hash' | 'pass_expires_at'>>

/** Whatever it is, the version grows. */
export const updateInquiry = (tx: Db, id: string, change: Change) =>
  on(tx)
    .updateTable('inquiry')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Takes the link that has this digest, once. */
export async function takePass(tx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await on(tx)
    .updateTable('inquiry')
    .set({ pass_hash: null })
    .where('pass_hash', '=', hash)
    .where('pass_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** False: it is there already. */
export async function insertAnswer(tx: Db, answer: InquiryAnswerTable): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('inquiry_answer')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** By their ids: their addresses are closed, so that whoever looks for one reads them all. */
export const listEvery = (db: Db, after: string, limit: number): Promise<InquiryTable[]> =>
  on(db).selectFrom('inquiry').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

export async function deleteInquiry(tx: Db, id: string): Promise<void> {
  await on(tx).deleteFrom('inquiry_answer').where('inquiry_id', '=', id).execute()
  await on(tx).deleteFrom('inquiry').where('id', '=', id).execute()
}

export const listAnswers = (db: Db, inquiryId: string): Promise<InquiryAnswerTable[]> =>
  on(db).selectFrom('inquiry_answer').selectAll().where('inquiry_id', '=', inquiryId).orderBy('created_at').orderBy('id').execute()

/** Those that staff has not closed, the latest first. */
export const listUnclosed = (db: Db, most: number): Promise<InquiryTable[]> =>
  on(db).selectFrom('inquiry').selectAll().where('state', '!=', 'closed').orderBy('created_at', 'desc').orderBy('id').limit(most).execute()
