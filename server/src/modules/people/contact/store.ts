// All SQL on the table `inquiry`.
import type { Db } from '#platform/db/index.ts'

type InquiryTable = { id: string; kind: 'contact' | 'info'; name: string; email: string; details: string; created_at: Date }

export const insertInquiry = (db: Db, inquiry: InquiryTable) =>
  db.withTables<{ inquiry: InquiryTable }>().insertInto('inquiry').values(inquiry).execute()
