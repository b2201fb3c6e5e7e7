// What somebody owns, out of the grants that their sales left and those that they were given.
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import { thingsBoughtBy } from '#books/sales'
import type { Scope } from './store.ts'

export interface OwnedRow {
  readonly id: string
  readonly scope: Scope
  readonly scope_id: string
  readonly at: Date
  /** Hundredths; null: it was given. */
  readonly paid: number | null
  readonly order_id: string | null
  /** Why it is not theirs any more; null: it is. */
  readonly over: string | null
}

/** Each thing once: by the grant that is live, or else by the latest. */
export const listOwned = (
  db: Db,
  accountId: string,
  { kinds, most, now }: { kinds: readonly Scope[]; most: number; now: Date },
): Promise<OwnedRow[]> =>
  runFragment(
    db,
    sql<OwnedRow>`
      with held as (
        select e.id, e.scope, e.scope_id, e.ends_at, e.revoked_at, e.revoke_reason, bought.created_at as at, bought.paid, bought.order_id
        from (${thingsBoughtBy(accountId)}) bought join entitlement e on e.sale_id = bought.sale_id and e.account_id = ${accountId}
        where e.scope = any(${kinds}::text[])
        union all
        select id, scope, scope_id, ends_at, revoked_at, revoke_reason, starts_at, null, null from entitlement
        where account_id = ${accountId} and scope = any(${kinds}::text[]) and sale_id is null and revoked_at is null
          and starts_at <= ${now}
      ), things as (
        select distinct on (scope, scope_id) id, scope, scope_id, at, paid, order_id,
          case when revoked_at is not null then coalesce(revoke_reason, 'taken back') when ends_at <= ${now} then 'ended' end as over
        from held order by scope, scope_id, revoked_at is not null or coalesce(ends_at <= ${now}, false), at desc
      )
      select * from things order by at desc, id desc limit ${most}`,
  )
