// The rule of policy.ts as SQL, for lists. Facts that other modules know come in as their fragments.
import { sql, type RawBuilder } from 'kysely'
import type { View } from './policy.ts'

export type Truth = RawBuilder<boolean>

/** Columns of the query around the rule. */
export interface ItemColumns {
  /** The grant scope of these items: `feed`, `video`, … */
  readonly scope: string
  readonly id: RawBuilder<string>
  readonly pageId: RawBuilder<string>
  readonly audience: RawBuilder<string>
  readonly isPublished: Truth
}

export interface ViewerColumns {
  /** Undefined: nobody is signed in. */
  readonly accountId: string | undefined
  readonly now: Date
  readonly isInside: Truth
  readonly isBlocked: Truth
  readonly isFollower: Truth
}

/** Whether the account holds a live grant on the thing, of one of the scopes; the id may be a column. */
export const hasGrant = (
  accountId: string | undefined,
  scopes: readonly string[],
  scopeId: RawBuilder<string>,
  now: Date,
): Truth =>
  accountId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select 1 from entitlement e where e.account_id = ${accountId} and e.scope = any(${scopes}::text[])
          and e.scope_id = ${scopeId}
          and e.revoked_at is null and e.starts_at <= ${now} and (e.ends_at is null or e.ends_at > ${now}))`

/** For lists that join: a subquery of the pages that the account subscribes to, in the column `page_id`. */
export const pagesSubscribedBy = (accountId: string, now: Date): RawBuilder<unknown> => sql`
  select scope_id as page_id from entitlement where account_id = ${accountId} and scope in ('performer', 'team')
    and revoked_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})`

/** `open`, `locked` or `hidden` for each row; equal to `viewOf` by test. */
export function visibleTo(
  { accountId, now, isInside, isBlocked, isFollower }: ViewerColumns,
  item: ItemColumns,
): RawBuilder<View> {
  const hasItemGrant = hasGrant(accountId, [item.scope], item.id, now)
  const hasPageGrant = hasGrant(accountId, ['performer', 'team'], item.pageId, now)
  return sql<View>`case
    when ${isInside} then 'open'
    when ${isBlocked} then 'hidden'
    when not ${item.isPublished} then case when ${hasItemGrant} then 'open' else 'hidden' end
    when ${item.audience} = 'public' then 'open'
    when ${item.audience} in ('subscribers', 'followers') and ${hasPageGrant} then 'open'
    when ${item.audience} = 'followers' and ${isFollower} then 'open'
    when ${hasItemGrant} then 'open'
    else 'locked' end`
}
