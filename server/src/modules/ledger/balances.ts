// Reading balances.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { accounts, type Account } from './accounts.ts'
import { currency } from './money.ts'

export interface Wallet {
  /** Spendable hundredths, bonus included. */
  readonly balance: number
  readonly bonus: number
  /** Rises with every change; a client ignores what is not above the last it saw (wire.md 5). */
  readonly version: number
  readonly isFrozen: boolean
}

/** The wallet of an account; an account that never had one holds nothing. */
export async function readWallet(db: Db, accountId: string): Promise<Wallet> {
  const { rows } = await sql<{ balance: number | null; bonus: number | null; version: number | null; frozen: boolean | null }>`
    select sum(b.posted - b.held)::bigint as balance,
    sum(b.posted - b.held) filter (where a.kind = 'wallet.bonus')::bigint as bonus,
      sum(b.version)::bigint as version, bool_or(b.frozen) as frozen
    from ledger_account a join balance b on b.account_id = a.id
    where a.kind in (${accounts.wallet('').kind}, ${accounts.bonus('').kind}) and a.owner_type = 'user'
      and a.owner_id = ${accountId}
      and a.currency = ${currency}`.execute(db)
  const row = rows[0]
  return { balance: row?.balance ?? 0, bonus: row?.bonus ?? 0, version: row?.version ?? 0, isFrozen: row?.frozen ?? false }
}

/** What an account holds, in hundredths: credits less debits. */
export async function readBalance(db: Db, account: Account): Promise<number> {
  const { rows } = await sql<{ posted: number }>`
    select coalesce(ledger_balance(id), 0) as posted from ledger_account
    where kind = ${account.kind} and owner_type is not distinct from ${account.ownerType ?? null}
      and owner_id is not distinct from ${account.ownerId ?? null} and currency = ${currency}`.execute(db)
  return rows[0]?.posted ?? 0
}

/** Folds what is settled into the caches of hot accounts; cheap to repeat. */
export async function rollUp(db: Db): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from balance_cache c where exists (
      select 1 from ledger_transfer t where t.xid >= c.upto and (t.cr = c.account_id or t.dr = c.account_id))`.execute(db)
  for (const row of rows) await sql`select ledger_roll_up(${row.account_id})`.execute(db)
}
