// What each look recorded in the database, against the chain as it is now.
import { sql } from 'kysely'
import type { Check } from '#ground/ledger'

export const reconciliationChecks: readonly Check[] = [
  {
    name: 'the chain goes through what earlier looks saw of it',
    differences: sql`
      select format('seal %s was %s on %s, it is %s', r.seal_n, r.seal_hash, r.begun_at, coalesce(encode(s.hash, 'hex'), 'gone')) as difference
      from reconciliation_run r left join ledger_seal s on s.n = r.seal_n
      where r.seal_n is not null and encode(s.hash, 'hex') is distinct from r.seal_hash order by r.seal_n`,
  },
]
