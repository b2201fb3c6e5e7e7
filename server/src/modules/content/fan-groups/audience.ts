// To whom something goes: groups, and lists that are filters and are worked out whenever they are used. All are of an owner's
// own fans; a list asks for nobody's age and has no minors in it.
import { sql, type RawBuilder } from 'kysely'
import { after, days } from '#platform/clock.ts'
import { subscribedBefore, subscribedUntil, subscribersOf } from '#books/entitlements'
import { buyersOf } from '#books/sales'
import { notApart } from '#ground/relations'
import { activeAdults, adultsBornUntil } from '#people/accounts'
import { followersOf } from '#people/follows'
import type { Needs } from './needs.ts'
import { membersOf } from './store.ts'
import type { BroadcastTable, Listed } from './tables.ts'

/** A subquery of who follows or subscribes to an owner's page, less those who are apart from them. */
export const fansOf = (ownerId: string, now: Date): RawBuilder<unknown> => sql`
  select account_id from (${followersOf(ownerId)} union ${subscribersOf(ownerId, now)}) fan
  where ${notApart(ownerId, sql.ref('fan.account_id'))}`

/** Those who can be in a list, and can receive a message at all. */
export const adults = (now: Date): RawBuilder<unknown> => activeAdults(adultsBornUntil(now))

export interface Wanted extends Listed {
  readonly groupId: string | null
}

const monthsAgo = (now: Date, months: number): Date => {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}

const in5Percent = (ownerId: string, now: Date): RawBuilder<unknown> => {
  const among = sql`select account_id from (${fansOf(ownerId, now)}) own where account_id in (${adults(now)})`
  return sql`
    select account_id from (${buyersOf(ownerId, {})}) buyer where account_id in (${among})
    order by paid desc, account_id limit (select ceil(count(*) * 0.05) from (${among}) counted)`
}

export type SubscribersLike = Needs['subscribersLike']

/** A condition on a column of ids of fans. */
function isIn(ownerId: string, wanted: Wanted, id: RawBuilder<unknown>, now: Date, like: SubscribersLike): RawBuilder<unknown> {
  const week = after(now, -days(7))
  switch (wanted.list) {
    case 'group':
      return sql`${id} in (${membersOf(wanted.groupId)})`
    case 'new':
      return sql`${id} not in (${followersOf(ownerId, week)}) and ${id} not in (${subscribedBefore(ownerId, week)})`
    case 'subscribers': {
      const { plan, months, isEnding } = wanted
      const since = months === undefined ? undefined : monthsAgo(now, months)
      return sql`${id} in (${like(ownerId, { plan, since, endsBy: isEnding ? after(now, days(7)) : undefined }, now)})`
    }
    case 'lapsed':
      return sql`${id} in (${subscribedUntil(ownerId, after(now, -days(90)), now)}) and ${id} not in (${subscribersOf(ownerId, now)})`
    case 'spent': {
      const wish = { since: after(now, -days(30)), atLeast: Math.round((wanted.tokens ?? 0) * 100) }
      return sql`${id} in (select account_id from (${buyersOf(ownerId, wish)}) buyer)`
    }
    case 'never_bought':
      return sql`${id} not in (select account_id from (${buyersOf(ownerId, {})}) buyer)`
    case 'top':
      return sql`${id} in (${in5Percent(ownerId, now)})`
  }
}

/** A subquery (column `account_id`) of those whom something is meant for. */
export function audienceOf(
  ownerId: string,
  { wanted, except }: { wanted: Wanted; except: Wanted | null },
  now: Date,
  like: SubscribersLike,
): RawBuilder<unknown> {
  const id = sql.ref('own.account_id')
  return sql`
    select account_id from (${fansOf(ownerId, now)}) own
    where ${isIn(ownerId, wanted, id, now, like)}
      ${wanted.list === 'group' ? sql`` : sql`and ${id} in (${adults(now)})`}
      ${except === null ? sql`` : sql`and not (${isIn(ownerId, except, id, now, like)})`}`
}

type Audiences = Pick<BroadcastTable, 'audience' | 'group_id' | 'except_list' | 'except_group_id'>

export const wantedBy = ({ audience, group_id, except_list, except_group_id }: Audiences): { wanted: Wanted; except: Wanted | null } => ({
  wanted: { ...audience, groupId: group_id },
  except: except_list && { ...except_list, groupId: except_group_id },
})
