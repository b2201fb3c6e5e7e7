// The hash chain over the ledger's transactions and the sales that they paid for (migrations 0051 and 0185).
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Check } from './verify.ts'

const batch = 5000

/** Seals everything that is settled; cheap to repeat. */
export async function seal(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`select ledger_seal_next(${batch}) as sealed`.execute(db)
    if ((rows[0]?.sealed ?? 0) < batch) return
  }
}

/** Number and hash of the last seal: written down elsewhere, it proves everything before it. */
export async function lastSeal(db: Db): Promise<{ n: number; hash: string } | undefined> {
  const { rows } = await sql<{ n: number; hash: string }>`
    select n, encode(hash, 'hex') as hash from ledger_seal order by n desc limit 1`.execute(db)
  return rows[0]
}

/** Hashes by their numbers, as far as there are such seals. */
export async function sealsOf(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ n: number; hash: string }>`
    select n, encode(hash, 'hex') as hash from ledger_seal where n = any(${numbers}::bigint[])`.execute(db)
  return new Map(rows.map(({ n, hash }) => [n, hash]))
}

export const sealChecks: readonly Check[] = [
  {
    name: 'rows are as they were sealed',
    differences: sql`
      select format('txn %s %s', s.txn_id, case when s.now is null then 'is gone' else 'is not what seal ' || s.n || ' says: ' || s.now
        end) as difference
      from (
        select n, txn_id, hash, lag(n, 1, 0::bigint) over (order by n) as n_before, lag(hash, 1, ''::bytea) over (order by n) as before,
          ledger_sealed_text(txn_id) as now
        from ledger_seal
      ) s
      where s.n <> s.n_before + 1 or s.now is null or s.hash <> sha256(s.before || convert_to(s.now, 'UTF8')) order by s.n`,
  },
  {
    name: 'nothing was slipped in before a seal',
    differences: sql`
      select format('txn %s (%s) has no seal', id, key) as difference from ledger_txn t
      where mark < (select mark from ledger_seal order by n desc limit 1)
        and not exists (select 1 from ledger_seal where txn_id = t.id) order by id`,
  },
]
