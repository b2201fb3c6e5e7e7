// All SQL on the tables `payout_destination` and `payout_hold`.
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

/** Payouts that somebody asks for wait anew from then on. */
export type HoldTable = { account_id: string; since: Date }

const on = (db: Db) => db.withTables<{ payout_destination: DestinationTable; payout_hold: HoldTable }>()
const ofPayee = (db: Db, payeeId: string) => on(db).selectFrom('payout_destination').where('payee_id', '=', payeeId)

export const insert = (tx: Db, row: DestinationTable) => on(tx).insertInto('payout_destination').values(row).execute()

export const hold = (tx: Db, row: HoldTable) =>
  on(tx)
    .insertInto('payout_hold')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()

/** The latest of these accounts. */
export async function findHold(db: Db, accountIds: readonly string[]): Promise<Date | undefined> {
  const row = await on(db)
    .selectFrom('payout_hold')
    .select('since')
    .where('account_id', 'in', accountIds)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}

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
