// All SQL on the table `inquiry`.
import type { Db } from '#platform/db/index.ts'

export type InquiryTable = {
  id: string
  kind: 'contact' | 'info'
  /** Sealed, as the address and the details are. */
  name: string
  email: string
  /** What the form asked, by the names of its fields, as JSON. */
  details: string
  created_at: Date
  answered_at: Date | null
  /** A mailed link by which a browser asks the date of birth again. */
  pass_hash: Buffer | null
  pass_expires_at: Date | null
}
const on = (db: Db) => db.withTables<{ inquiry: InquiryTable }>()

export const insertInquiry = (db: Db, inquiry: Pick<InquiryTable, 'id' | 'kind' | 'name' | 'email' | 'details' | 'created_at'>) =>
  on(db)
    .insertInto('inquiry')
    .values({ ...inquiry, answered_at: null, pass_hash: null, pass_expires_at: null })
    .execute()

export async function listInquiries(db: Db, isAnswered: boolean, { limit, offset }: { limit: number; offset: number }) {
  const found = on(db)
    .selectFrom('inquiry')
    .where('answered_at', isAnswered ? 'is not' : 'is', null)
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy('created_at', isAnswered ? 'desc' : 'asc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export const updateInquiry = (tx: Db, id: string, change: Partial<Pick<InquiryTable, 'answered_at' | 'pass_hash' | 'pass_expires_at'>>) =>
  on(tx).updateTable('inquiry').set(change).where('id', '=', id).returningAll().executeTakeFirst()

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
