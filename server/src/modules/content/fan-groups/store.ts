// All SQL on the tables `fan_group` and `fan_group_member`.
import { sql, type RawBuilder } from 'kysely'
import { escapeLike, type Db } from '#platform/db/index.ts'
import type { GroupTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export interface Window {
  readonly limit: number
  readonly offset: number
}

export const insertGroup = async (tx: Db, group: GroupTable): Promise<void> =>
  void (await on(tx).insertInto('fan_group').values(group).execute())

/** Locked, so that what is counted is true until the end of the transaction. */
export const lockGroup = (tx: Db, ownerId: string, id: string) =>
  on(tx).selectFrom('fan_group').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).forNoKeyUpdate().executeTakeFirst()

export const findGroup = (db: Db, ownerId: string, id: string) =>
  on(db).selectFrom('fan_group').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()

export async function countGroups(db: Db, ownerId: string): Promise<number> {
  const { total } = await on(db)
    .selectFrom('fan_group')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const updateGroup = (tx: Db, id: string, change: Partial<Pick<GroupTable, 'name' | 'description'>>) =>
  on(tx).updateTable('fan_group').set(change).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteGroup = (tx: Db, ownerId: string, id: string) =>
  on(tx).deleteFrom('fan_group').where('id', '=', id).where('owner_id', '=', ownerId).returning('id').executeTakeFirst()

export async function searchGroups(
  db: Db,
  ownerId: string,
  { q, limit, offset, sort }: Window & { q?: string | undefined; sort: 'asc' | 'desc' },
) {
  let found = on(db).selectFrom('fan_group').where('owner_id', '=', ownerId)
  if (q !== undefined) found = found.where('name', 'ilike', `%${escapeLike(q)}%`)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy(sql`lower(name)`, sort).orderBy('id').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Those of a group that are among a subquery's accounts, as its members are counted, listed and written to. */
const members = (db: Db, groupId: string, among: RawBuilder<unknown>) =>
  on(db).selectFrom('fan_group_member').where('group_id', '=', groupId).where(sql<boolean>`account_id in (${among})`)

export async function countMembers(db: Db, groupIds: readonly string[], among: RawBuilder<unknown>): Promise<(id: string) => number> {
  const rows = await on(db)
    .selectFrom('fan_group_member')
    .select(['group_id', (row) => row.fn.countAll<number>().as('total')])
    .where('group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
    .where(sql<boolean>`account_id in (${among})`)
    .groupBy('group_id')
    .execute()
  const totals = new Map(rows.map((row) => [row.group_id, Number(row.total)]))
  return (id) => totals.get(id) ?? 0
}

export async function listMembers(
  db: Db,
  groupId: string,
  among: RawBuilder<unknown>,
  { limit, offset, sort }: Window & { sort: 'asc' | 'desc' },
) {
  const found = members(db, groupId, among)
  const [rows, { total }] = await Promise.all([
    found.select('account_id').orderBy('added_at', sort).orderBy('account_id').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map((row) => row.account_id), total: Number(total) }
}

/** A subquery of all who were put into a group, fans or not. */
export const membersOf = (groupId: string | null): RawBuilder<unknown> =>
  sql`select account_id from fan_group_member where group_id = ${groupId}`

/** Those of these accounts that a subquery holds. */
export async function amongOf(db: Db, ids: readonly string[], among: RawBuilder<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${[...ids]}::uuid[]) id where id in (${among})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Answers how many are new. */
export async function insertMembers(tx: Db, groupId: string, accountIds: readonly string[], now: Date): Promise<number> {
  if (accountIds.length === 0) return 0
  const added = await on(tx)
    .insertInto('fan_group_member')
    .values(accountIds.map((accountId) => ({ group_id: groupId, account_id: accountId, added_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  return added.length
}

export const countAll = async (tx: Db, groupId: string): Promise<number> =>
  Number(
    (
      await on(tx)
        .selectFrom('fan_group_member')
        .select((row) => row.fn.countAll<number>().as('total'))
        .where('group_id', '=', groupId)
        .executeTakeFirstOrThrow()
    ).total,
  )

export const deleteMember = async (tx: Db, groupId: string, accountId: string): Promise<void> =>
  void (await on(tx).deleteFrom('fan_group_member').where('group_id', '=', groupId).where('account_id', '=', accountId).execute())

/** One who writes to many at a time. */
export const lockOwner = async (tx: Db, ownerId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`broadcast ${ownerId}`}, 0))`.execute(tx))
