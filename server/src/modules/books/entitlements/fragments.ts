// Grants as SQL, for the lists of other modules.
import { sql, type RawBuilder } from 'kysely'

export type Truth = RawBuilder<boolean>

/** Whether the account holds a live grant on the thing, of one of the scopes; the id may be a column. */
export const hasGrant = (accountId: string | undefined, scopes: readonly string[], scopeId: RawBuilder<string>, now: Date): Truth =>
  accountId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select 1 from entitlement e where e.account_id = ${accountId} and e.scope = any(${scopes}::text[])
          and e.scope_id = ${scopeId}
          and e.revoked_at is null and e.starts_at <= ${now} and (e.ends_at is null or e.ends_at > ${now}))`

/** For lists that join: a subquery of the pages that the account subscribes to, in the column `page_id`. */
export const pagesSubscribedBy = (accountId: string, now: Date): RawBuilder<unknown> => sql`
  select scope_id as page_id from entitlement where account_id = ${accountId} and scope = 'page'
    and revoked_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`

/** A subquery (column `account_id`) of who subscribes to a page. */
export const subscribersOf = (pageId: string, now: Date): RawBuilder<unknown> => sql`
  select account_id from entitlement where scope = 'page' and scope_id = ${pageId}
    and revoked_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`

/**
 * A subquery of how long pairs of a page and an account were subscribed and paid for it, in seconds: `page_id`, `account_id`,
 * `seconds`. Times that overlap, as a period and its days of grace do, count once.
 */
export const subscribedTime = (pairs: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  select pair.page_id, pair.account_id, sum(extract(epoch from upper(run) - lower(run)))::float8 as seconds
  from ${pairs} pair cross join lateral unnest((
    select range_agg(tstzrange(e.starts_at, greatest(e.starts_at, least(e.ends_at, ${now}::timestamptz)))) from entitlement e
    where e.account_id = pair.account_id and e.scope = 'page' and e.scope_id = pair.page_id and e.source = 'subscription'
      and e.source_txn is not null and e.revoked_at is null and e.starts_at <= ${now}
  )) run group by pair.page_id, pair.account_id`

/** For statements that join: whether an account in a column holds a live grant on a thing in another. */
export const isHeldBy = (accountId: RawBuilder<string>, scope: string, scopeId: RawBuilder<string>, now: Date): Truth =>
  sql<boolean>`exists (
    select 1 from entitlement e where e.account_id = ${accountId} and e.scope = ${scope} and e.scope_id = ${scopeId}
      and e.revoked_at is null and e.starts_at <= ${now} and (e.ends_at is null or e.ends_at > ${now}))`

/** A subquery (column `account_id`) of who had a subscription to a page by a moment, whether it still runs or not. */
export const subscribedBefore = (pageId: string, at: Date): RawBuilder<unknown> => sql`
  select account_id from entitlement where scope = 'page' and scope_id = ${pageId} and starts_at <= ${at}`

/** A subquery (column `account_id`) of those whose subscription to a page ended after a moment, for whatever reason, and is over. */
export const subscribedUntil = (pageId: string, since: Date, now: Date): RawBuilder<unknown> => sql`
  select account_id from entitlement where scope = 'page' and scope_id = ${pageId} and revoked_at is null
  group by account_id having max(coalesce(ends_at, 'infinity')) between ${since} and ${now}`

/** In a statement about the table of a kind of thing: somebody got this one, whether what it opened has ended since or not. */
export const grantedOf = (kind: string): RawBuilder<boolean> =>
  sql`exists (select from entitlement where entitlement.scope = ${kind} and entitlement.scope_id = ${sql.ref(`${kind}.id`)})`
