// All SQL on the table `gateway_payout`. Its rows are locked through their payout_request.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { GatewayPayoutTable } from './gateway-tables.ts'

const on = (db: Db) => db.withTables<{ gateway_payout: GatewayPayoutTable }>()
const openStates = ['created', 'transferred', 'sent', 'returning'] as const

export const insert = (tx: Db, row: GatewayPayoutTable) => on(tx).insertInto('gateway_payout').values(row).execute()

export const find = (db: Db, payoutId: string): Promise<GatewayPayoutTable | undefined> =>
  on(db).selectFrom('gateway_payout').selectAll().where('payout_id', '=', payoutId).executeTakeFirst()

export const findByTransfer = (db: Db, transferId: string): Promise<GatewayPayoutTable | undefined> =>
  on(db).selectFrom('gateway_payout').selectAll().where('transfer_id', '=', transferId).executeTakeFirst()

/** The one that the bank's answer is about, or the open one of the account whose id there was not written down yet. */
export const findByBankPayout = async (db: Db, account: string, bankPayoutId: string): Promise<GatewayPayoutTable | undefined> => {
  const ofAccount = on(db).selectFrom('gateway_payout').selectAll().where('account', '=', account)
  const known = await ofAccount.where('bank_payout_id', '=', bankPayoutId).executeTakeFirst()
  return known ?? ofAccount.where('state', 'in', openStates).where('bank_payout_id', 'is', null).executeTakeFirst()
}

export const update = (tx: Db, payoutId: string, change: Updateable<GatewayPayoutTable>) =>
  on(tx).updateTable('gateway_payout').set(change).where('payout_id', '=', payoutId).execute()

/** Claims what is due by moving its next look, so that two sweepers do not do the same work. */
export async function claimDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ payout_id: string }>`
    update gateway_payout set checks = checks + 1, next_check_at = ${now}::timestamptz
      + (array['2 minutes', '10 minutes', '1 hour'])[least(checks + 1, 3)]::interval
    where payout_id in (
      select payout_id from gateway_payout where next_check_at <= ${now}
        order by next_check_at limit ${limit} for update skip locked
    ) returning payout_id`.execute(db)
  return rows.map((row) => row.payout_id)
}
