// Performers by what is known of their papers.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export interface VerificationWish {
  readonly status: 'waiting' | 'approved' | 'rejected' | undefined
  readonly limit: number
  readonly offset: number
}

/** Performers by the state of their verification: whose papers wait first, then who has been here longest. */
export async function listVerifications(db: Db, { status, limit, offset }: VerificationWish): Promise<{ ids: string[]; total: number }> {
  let matching = on(db).selectFrom('performer').innerJoin('account', 'account.id', 'performer.account_id')
  if (status === 'approved')
    matching = matching.where('verified_document', '=', true).where('document_status', 'not in', ['pending', 'rejected'])
  if (status === 'rejected') matching = matching.where('document_status', '=', 'rejected')
  if (status === 'waiting')
    matching = matching.where(sql<boolean>`(document_status = 'pending' or (not verified_document and document_status <> 'rejected'))`)
  const rows = await matching
    .select('account.id')
    .orderBy(sql`(document_status = 'pending')`, 'desc')
    .orderBy('account.created_at')
    .orderBy('account.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map((row) => row.id), total }
}
