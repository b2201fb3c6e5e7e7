// All SQL on the table `reaction`, and what a reaction leaves to be counted.
import type { ReactionAction, ReactionObject } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import type { Counter, ReactionTable } from './tables.ts'

// Reactions and their deltas are one statement: whatever happens, both are there or neither is.
const insertText = `
  with wished as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::timestamptz[], $7::text[])
      as w (id, account_id, object_type, object_id, action, created_at, counter)
  ), kept as (
    insert into reaction (id, account_id, object_type, object_id, action, created_at)
    select id, account_id, object_type, object_id, action, created_at from wished order by account_id, object_id, action
    on conflict (account_id, object_id, action) do update set action = excluded.action
    returning *
  ), told as (
    insert into tally_delta (object_type, object_id, counter, by)
    select w.object_type, w.object_id, w.counter, count(*)::int from kept join wished w using (id)
    where w.counter is not null group by w.object_type, w.object_id, w.counter
  )
  select * from kept`

export interface NewReaction {
  readonly reaction: ReactionTable
  /** The number that it adds to, if any. */
  readonly counter: Counter | undefined
}

const keyOf = ({ account_id, object_id, action }: ReactionTable) => `${account_id} ${object_id} ${action}`

/** Answers for each the reaction that is there now, which is another one where there was one, or where it is wished twice. */
export async function insertAll(db: Db, wished: readonly NewReaction[]): Promise<ReactionTable[]> {
  // One statement cannot take the same row twice.
  const each = [...new Map(wished.toReversed().map((one) => [keyOf(one.reaction), one])).values()]
  const column = (name: keyof ReactionTable) => each.map(({ reaction }) => reaction[name])
  const columns = (['id', 'account_id', 'object_type', 'object_id', 'action', 'created_at'] as const).map(column)
  const kept = await runPrepared<ReactionTable>(db, insertText, [...columns, each.map(({ counter }) => counter ?? null)])
  const byKey = new Map(kept.map((row) => [keyOf(row), row]))
  return wished.map(({ reaction }) => byKey.get(keyOf(reaction)) ?? reaction)
}

const removeText = `
  with gone as (
    delete from reaction where account_id = $1 and object_id = $2 and action = $3 and object_type = $4 returning object_type, object_id
  ), told as (
    insert into tally_delta (object_type, object_id, counter, by)
    select object_type, object_id, $5::text, -1 from gone where $5::text is not null
  )
  select object_id from gone`

export type Key = Pick<ReactionTable, 'account_id' | 'object_id' | 'action' | 'object_type'>

/** Whether there was one. */
export async function remove(db: Db, key: Key, counter: Counter | undefined): Promise<boolean> {
  const values = [key.account_id, key.object_id, key.action, key.object_type, counter ?? null]
  return (await runPrepared(db, removeText, values)).length > 0
}

/** Any of somebody's. */
export const listSome = (db: Db, accountId: string, limit: number) =>
  runFragment(
    db,
    sql<Pick<ReactionTable, 'object_id' | 'object_type' | 'action'>>`
      select object_id, object_type, action from reaction where account_id = ${accountId} limit ${limit}`,
  )

const ownText = 'select object_id, action from reaction where account_id = $1 and object_id = any($2::uuid[])'

/** What the account has done with these. On the way of every list. */
export const loadOwn = (db: Db, accountId: string, objectIds: readonly string[]): Promise<Pick<ReactionTable, 'object_id' | 'action'>[]> =>
  objectIds.length === 0 ? Promise.resolve([]) : runPrepared(db, ownText, [accountId, objectIds])

export interface ListWish {
  readonly accountId: string
  readonly kind: ReactionObject
  readonly action: ReactionAction
  readonly sort: 'asc' | 'desc'
  /** The last that is known already. */
  readonly after: Pick<ReactionTable, 'created_at' | 'id'> | undefined
}

const matching = ({ accountId, kind, action, sort, after }: ListWish) => {
  const beyond = sort === 'desc' ? sql`<` : sql`>`
  return sql`from reaction where account_id = ${accountId} and action = ${action} and object_type = ${kind}
    ${after ? sql`and (created_at, id) ${beyond} (${after.created_at}, ${after.id})` : sql``}`
}

export const list = (db: Db, wish: ListWish, limit: number): Promise<ReactionTable[]> => {
  const way = wish.sort === 'desc' ? sql`desc` : sql`asc`
  return runFragment(db, sql<ReactionTable>`select * ${matching(wish)} order by created_at ${way}, id ${way} limit ${limit}`)
}

export async function count(db: Db, wish: ListWish): Promise<number> {
  const [found] = await runFragment(db, sql<{ total: number }>`select count(*)::int as total ${matching(wish)}`)
  return found?.total ?? 0
}

/** See `countActs`. */
export const likes = sql`select object_id as subject_id, account_id, created_at as at from reaction where action = 'like'`

/** What somebody likes of a kind, the newest first. */
export const listLiked = (
  db: Db,
  accountId: string,
  kind: ReactionObject,
  since: Date,
  most: number,
): Promise<Pick<ReactionTable, 'object_id' | 'created_at'>[]> =>
  runPrepared(
    db,
    `select object_id, created_at from reaction where account_id = $1 and action = 'like' and object_type = $2 and created_at >= $3
     order by created_at desc, id desc limit $4`,
    [accountId, kind, since, most],
  )
