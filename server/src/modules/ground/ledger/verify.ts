// Looks for rows that contradict each other (money.md 14a). Each check selects the bad ones; none is right.
import { sql, type RawBuilder } from 'kysely'
import { inSnapshot, type Db } from '#platform/db/index.ts'

export interface Check {
  readonly name: string
  /** Selects one row per contradiction, the first the most telling; with the page whose earnings it is about, if any. */
  readonly differences: RawBuilder<{ difference: string; payee_id?: string | null }>
}

export interface Difference {
  readonly check: string
  readonly count: number
  readonly first: string
  /** Pages whose earnings are in question. */
  readonly payees: readonly string[]
}

const entries = sql`(
  select cr as account, amount as change, mark from ledger_transfer union all select dr, -amount, mark from ledger_transfer
) entry`

export const ledgerChecks: readonly Check[] = [
  {
    name: 'transfers move between known accounts',
    differences: sql`
      select format('transfer %s: %s → %s', t.id, t.dr, t.cr) as difference from ledger_transfer t
      where not exists (select 1 from ledger_account where id = t.dr) or not exists (select 1 from ledger_account where id = t.cr)
      order by t.id`,
  },
  {
    name: 'every transfer belongs to a transaction',
    differences: sql`
      select format('transfer %s of txn %s', id, txn_id) as difference from ledger_transfer t
      where not exists (select 1 from ledger_txn where id = t.txn_id) order by id`,
  },
  {
    name: 'every transaction has transfers',
    differences: sql`
      select format('txn %s (%s)', id, key) as difference from ledger_txn t
      where not exists (select 1 from ledger_transfer where txn_id = t.id) order by id`,
  },
  {
    name: 'strict balances are the sum of their entries',
    differences: sql`
      select format('account %s %s:%s holds %s, entries say %s', a.id, a.kind, a.owner_id, b.posted, coalesce(e.total,
        0)) as difference, case a.owner_type when 'page' then a.owner_id end as payee_id
      from balance b join ledger_account a on a.id = b.account_id
        left join (select account, sum(change) as total from ${entries} group by account) e on e.account = b.account_id
      where b.posted <> coalesce(e.total, 0) order by a.id`,
  },
  {
    name: 'caches are the sum of what they cover',
    differences: sql`
      select format('account %s %s:%s cached %s, entries say %s', a.id, a.kind, a.owner_id, c.posted, coalesce(e.total,
        0)) as difference
      from balance_cache c join ledger_account a on a.id = c.account_id
        left join lateral (select sum(change) as total from ${entries} where account = c.account_id and mark < c.upto) e on true
      where c.posted <> coalesce(e.total, 0) order by a.id`,
  },
  {
    name: 'every account has its balance row',
    differences: sql`
      select format('account %s %s:%s', a.id, a.kind, a.owner_id) as difference
        from ledger_account a join ledger_kind k using (kind)
      where k.is_strict <> exists (select 1 from balance where account_id = a.id)
        or k.is_strict = exists (select 1 from balance_cache where account_id = a.id) order by a.id`,
  },
  {
    name: 'no wallet is below nothing',
    differences: sql`
      select format('account %s holds %s, %s held', account_id, posted, held) as difference from balance
      where floor is not null and posted - held < floor order by account_id`,
  },
  {
    name: 'nothing is left unexplained (suspense is 0)',
    differences: sql`
      select format('suspense holds %s', sum(entry.change)) as difference
        from ${entries} join ledger_account a on a.id = entry.account
      where a.kind = 'suspense' having sum(entry.change) <> 0`,
  },
  {
    name: 'nothing is reversed beyond what was moved',
    differences: sql`
      select format('transfer %s of %s has %s left', o.id, o.amount, ledger_left(o.id)) as difference
      from ledger_transfer o
      where exists (select 1 from ledger_transfer where reverses = o.id) and ledger_left(o.id) not between 0 and o.amount
      order by o.id`,
  },
]

const mostPayees = 100

const payeesOf = (rows: readonly { payee_id?: string | null }[]): string[] =>
  [...new Set(rows.flatMap(({ payee_id: id }) => id ?? []))].slice(0, mostPayees)

/** Runs all checks in one snapshot. Empty: the books agree. */
export function verify(db: Db, checks: readonly Check[]): Promise<Difference[]> {
  return inSnapshot(db, async (tx) => {
    const found: Difference[] = []
    for (const check of checks) {
      const { rows } = await check.differences.execute(tx)
      const first = rows[0]
      if (first) found.push({ check: check.name, count: rows.length, first: first.difference, payees: payeesOf(rows) })
    }
    return found
  })
}
