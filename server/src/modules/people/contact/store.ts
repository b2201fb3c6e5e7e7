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
}

const on = (db: Db) => db.withTables<{ inquiry: InquiryTable }>()

export const insertInquiry = (db: Db, inquiry: InquiryTable) => on(db).insertInto('inquiry').values(inquiry).execute()
