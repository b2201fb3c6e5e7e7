// All SQL on the table `payout_destination`.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

export type DestinationType = 'banking' | 'paypal' | 'stripe'

/** Whoever is paid out: an athlete, a coach or a team. */
export interface Payee {
  readonly type: 'performer' | 'team'
  readonly id: string
}

export type DestinationTable = {
  id: string
  payee_type: Payee['type']
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
const ofPayee = (db: Db, payee: Payee) =>
  on(db).selectFrom('payout_destination').where('payee_type', '=', payee.type).where('payee_id', '=', payee.id)

export const insert = (tx: Db, row: DestinationTable) => on(tx).insertInto('payout_destination').values(row).execute()

/** The newest of each type: the ones in force. */
export const loadCurrent = (db: Db, payee: Payee): Promise<DestinationTable[]> =>
  ofPayee(db, payee).distinctOn('type').selectAll().orderBy('type').orderBy('version', 'desc').execute()

export const findNewest = (db: Db, payee: Payee): Promise<DestinationTable | undefined> =>
  ofPayee(db, payee).selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()

/** Single versions of several payees. */
export async function loadVersions(db: Db, wanted: readonly { payee: Payee; version: number }[]): Promise<DestinationTable[]> {
  const { rows } = await sql<DestinationTable>`
    select d.* from payout_destination d
      join unnest(${wanted.map(({ payee }) => payee.type)}::text[], ${wanted.map(({ payee }) => payee.id)}::uuid[],
        ${wanted.map(({ version }) => version)}::int[]) as w (type, id, version)
      on d.payee_type = w.type and d.payee_id = w.id and d.version = w.version`.execute(db)
  return rows
}
