// The only door to row locks on money tables. Everybody who takes them in this order cannot deadlock (money.md 7).
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Account, AccountNumbers } from './accounts.ts'

const order = ['gift', 'subscription', 'invoice', 'charge_attempt', 'sale', 'coupon', 'product', 'order'] as const
const orderAfterAccounts = ['payout_request', 'refund', 'dispute'] as const

type Table = (typeof order)[number] | (typeof orderAfterAccounts)[number]

/** Ids of rows to lock, by table, and ledger accounts. */
export type WantedLocks = Partial<Record<Table, readonly string[]>> & { readonly accounts?: readonly Account[] }

async function lockRows(tx: Db, tables: readonly Table[], wanted: WantedLocks): Promise<void> {
  for (const table of tables) {
    const ids = wanted[table] ?? []
    if (ids.length === 0) continue
    await sql`select 1 from ${sql.table(table)} where id = any(${[...ids].toSorted()}::uuid[]) order by id for update`.execute(tx)
  }
}

/** Take all locks of a transaction in one call and before its first insert. Rows are read afterwards. */
export async function withMoneyLocks(tx: Db, numbers: AccountNumbers, wanted: WantedLocks): Promise<void> {
  await lockRows(tx, order, wanted)
  if (wanted.accounts && wanted.accounts.length > 0) {
    await sql`select ledger_lock(${await numbers.find(tx, wanted.accounts)}::bigint[])`.execute(tx)
  }
  await lockRows(tx, orderAfterAccounts, wanted)
}
