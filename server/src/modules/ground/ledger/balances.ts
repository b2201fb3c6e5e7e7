// Reading balances.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import { accounts, numberOf, type Account } from './accounts.ts'
import { currency } from './money.ts'

export interface Wallet {
  /** Spendable hundredths, bonus included. */
  readonly balance: number
  readonly bonus: number
  /** Rises with every change; a client ignores what is not above the last it saw (wire.md 5). */
  readonly version: number
  readonly isFrozen: boolean
}

const noWallet: Wallet = { balance: 0, bonus: 0, version: 0, isFrozen: false }

type WalletRow = { owner: string; balance: number; bonus: number | null; version: number; frozen: boolean }

const walletsText = `
  select a.owner_id as owner, sum(b.posted - b.held)::bigint as balance,
    sum(b.posted - b.held) filter (where a.kind = $2)::bigint as bonus,
    sum(b.version)::bigint as version, bool_or(b.frozen) as frozen
  from ledger_account a join balance b on b.account_id = a.id
  where a.kind in ($1, $2) and a.owner_type = 'user' and a.owner_id = any($3::text[]) and a.currency = $4
  group by a.owner_id`

/** The wallets of accounts; an account that never had one holds nothing. */
export async function readWallets(db: Db, accountIds: readonly string[]): Promise<(accountId: string) => Wallet> {
  const kinds = [accounts.wallet('').kind, accounts.bonus('').kind]
  const rows = await runPrepared<WalletRow>(db, walletsText, [...kinds, accountIds, currency])
  const known = new Map(rows.map((row) => [row.owner, row]))
  return (accountId) => {
    const row = known.get(accountId)
    return row ? { balance: row.balance, bonus: row.bonus ?? 0, version: row.version, isFrozen: row.frozen } : noWallet
  }
}

/** What an account holds, in hundredths: credits less debits. */
export async function readBalance(db: Db, account: Account): Promise<number> {
  const { rows } = await sql<{ posted: number }>`
    select coalesce(ledger_balance(${numberOf(account)}), 0) as posted`.execute(db)
  return rows[0]?.posted ?? 0
}

/** Folds what is settled into the caches of hot accounts; cheap to repeat. */
export async function rollUp(db: Db): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from balance_cache c where exists (
      select 1 from ledger_transfer t where t.mark >= c.upto and (t.cr = c.account_id or t.dr = c.account_id))`.execute(db)
  for (const row of rows) await sql`select ledger_roll_up(${row.account_id})`.execute(db)
}
