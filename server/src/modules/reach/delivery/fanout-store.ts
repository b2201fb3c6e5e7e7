// All SQL on the table `fanout`, and the steps through those who follow a page.
import { sql, type RawBuilder } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import { isMutedBy, notApart } from '#ground/relations'
import { bellsAt } from '#people/follows'
import { lastSeen } from '#people/sessions'
import { subscribersOf } from '#books/entitlements'
import { refusesPush, type NoticeTable } from '#reach/notifications'
import type { FanoutTable, Tables, Turn } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const beforeAll = '00000000-0000-0000-0000-000000000000'

export const begin = (tx: Db, row: FanoutTable) => on(tx).insertInto('fanout').values(row).execute()

const openText = `
  select f.* from fanout f where f.done_at is null and (
    select count(*) from (
      select from delivery d where d.page_id = f.page_id and d.state = 'waiting'
        and d.due_at <= $1::timestamptz + interval '1 hour' and (d.due_at <= $1 or d.why in ('host is busy', 'fault')) limit $2
    ) as ahead
  ) < $2
  order by f.moved_at, f.id limit 1 for update of f skip locked`

/** The one that waits longest, of those that have less than so much due, or put off by a busy host; nobody else goes on with it until the transaction ends. */
export const takeOpen = async (tx: Db, now: Date, least: number): Promise<FanoutTable | undefined> =>
  (await runPrepared<FanoutTable>(tx, openText, [now, least]))[0]

export const move = (tx: Db, id: string, to: Partial<FanoutTable>) => on(tx).updateTable('fanout').set(to).where('id', '=', id).execute()

/** None of them tells anybody more. */
export const endOpen = async (tx: Db, now: Date): Promise<string[]> => {
  const ended = await on(tx).updateTable('fanout').set({ done_at: now }).where('done_at', 'is', null).returning('id').execute()
  return ended.map(({ id }) => id)
}

export interface Step {
  readonly notice: NoticeTable
  readonly turn: Turn
  readonly after: string
  readonly atOnce: number
  readonly now: Date
  /** Who was here since then has the turn before the rest, and who was not since then has none. */
  readonly lately: Date
  readonly longAgo: Date
}

export interface Met {
  /** The last who was looked at; null: there was nobody. */
  readonly last: string | null
  readonly total: number
  readonly hasRest: boolean
  /** Accounts and their devices. */
  readonly found: readonly (readonly [accountId: string, deviceId: string])[]
}

const turns: Readonly<Record<Turn, (lately: Date) => RawBuilder<unknown>>> = {
  subscribers: () => sql`true`,
  recent: (lately) => sql`m.seen_at >= ${lately}`,
  rest: (lately) => sql`m.seen_at < ${lately}`,
}

/** Some of those who follow a page, in the order of their ids, with the devices of whoever may want to be told. */
export async function meet(tx: Db, { notice, turn, after, atOnce, now, lately, longAgo }: Step): Promise<Met> {
  const { page_id: pageId, kind } = notice
  const follows = bellsAt(pageId)
  const account = sql.ref('w.account_id')
  const hears = notice.is_highlight || kind === 'live' ? sql`f.bell <> 'off'` : sql`f.bell = 'all'`
  const [met] = await runFragment(
    tx,
    sql<Met>`
      with walked as materialized (
        select distinct w.account_id from (${turn === 'subscribers' ? subscribersOf(pageId, now) : follows}) w
        where w.account_id > ${after}::uuid order by w.account_id limit ${atOnce}
      ), met as materialized (
        select w.account_id, d.id as device_id, ${lastSeen(account)} as seen_at
        from walked w join push_device d on d.account_id = w.account_id join (${follows}) f on f.account_id = w.account_id
        where ${hears} and f.since <= ${notice.at} and w.account_id is distinct from ${notice.actor_id}::uuid
          and ${notApart(pageId, account)} and not ${isMutedBy(account, pageId)} and not ${refusesPush(kind, account)}
      )
      select (select account_id from walked order by account_id desc limit 1) as last, (select count(*)::int from walked) as total,
        coalesce(bool_or(m.seen_at < ${lately} and m.seen_at >= ${longAgo}), false) as "hasRest",
        coalesce(jsonb_agg(jsonb_build_array(m.account_id, m.device_id) order by m.account_id)
          filter (where m.seen_at >= ${longAgo} and ${turns[turn](lately)}), '[]') as found
      from met m`,
  )
  return met ?? { last: null, total: 0, hasRest: false, found: [] }
}

export interface ForDevice {
  readonly id: string
  readonly accountId: string
  readonly deviceId: string
  readonly dueAt: Date
}

/** A device that went this moment is left out, and so is one that has it already. */
export async function insertMany(
  tx: Db,
  notice: Pick<NoticeTable, 'id' | 'page_id'>,
  rows: readonly ForDevice[],
  { endsAt, now }: { endsAt: Date; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof ForDevice>(name: K) => rows.map((row) => row[name])
  await runFragment(
    tx,
    sql`
      insert into delivery (id, account_id, source_type, source_id, page_id, channel, device_id, dedupe, is_certain, due_at, ends_at, state, created_at)
      select n.id, n.account_id, 'notice', ${notice.id}, ${notice.page_id}, 'push', d.id, 'push:' || ${notice.id}::text || ':' || d.id, false,
        n.due_at, ${endsAt}, 'waiting', ${now}
      from unnest(${column('id')}::uuid[], ${column('accountId')}::uuid[], ${column('deviceId')}::uuid[], ${column('dueAt')}::timestamptz[])
        as n (id, account_id, device_id, due_at)
      join push_device d on d.id = n.device_id order by n.id for key share of d
      on conflict (dedupe) do nothing`,
  )
}
