// All SQL on the table `payout_destination`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export type DestinationType = 'banking' | 'paypal' | 'stripe'

export type DestinationTable = {
  id: string
  payee_id: string
  version: number
  type: DestinationType
  is_active: boolean
  key_id: string
  ciphertext: Buffer
  label: string
  last4: string
  created_at: Date
}

const on = (db: Db) => db.withTables<{ payout_destination: DestinationTable }>()
const ofPayee = (db: Db, payeeId: string) => on(db).selectFrom('payout_destination').where('payee_id', '=', payeeId)

export const insert = (tx: Db, row: DestinationTable) => on(tx).insertInto('payout_destination').values(row).execute()

/** The newest of each type: the ones in force. */
export const loadCurrent = (db: Db, payeeId: string): Promise<DestinationTable[]> =>
  ofPayee(db, payeeId).distinctOn('type').selectAll().orderBy('type').orderBy('version', 'desc').execute()

export const findNewest = (db: Db, payeeId: string): Promise<DestinationTable | undefined> =>
  ofPayee(db, payeeId).selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()

/** Single versions of several payees. */
export async function loadVersions(db: Db, wanted: readonly { payeeId: string; version: number }[]): Promise<DestinationTable[]> {
  const { rows } = await sql<DestinationTable>`
    select d.* from payout_destination d
      join unnest(${wanted.map(({ payeeId }) => payeeId)}::uuid[], ${wanted.map(({ version }) => version)}::int[]) as w (id, version)
      on d.payee_id = w.id and d.version = w.version`.execute(db)
  return rows
}
