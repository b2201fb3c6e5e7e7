// All SQL on the tables `broadcast`, `broadcast_copy` and `broadcast_stop`.
import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Window } from './store.ts'
import type { BroadcastTable, CopyTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = async (tx: Db, row: BroadcastTable): Promise<void> =>
  void (await on(tx).insertInto('broadcast').values(row).execute())

export const find = (db: Db, id: string) => on(db).selectFrom('broadcast').selectAll().where('id', '=', id).executeTakeFirst()

/** No copy is written meanwhile: each shares this lock until it is marked. */
export const lock = (tx: Db, id: string) =>
  on(tx).selectFrom('broadcast').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findByClientId = (db: Db, ownerId: string, clientId: string) =>
  on(db).selectFrom('broadcast').selectAll().where('owner_id', '=', ownerId).where('client_id', '=', clientId).executeTakeFirst()

export const update = (tx: Db, id: string, change: Updateable<BroadcastTable>) =>
  on(tx).updateTable('broadcast').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const remove = async (tx: Db, id: string): Promise<void> =>
  void (await on(tx).deleteFrom('broadcast').where('id', '=', id).execute())

/** What an owner writes to many around a moment, less what never came to be. */
export const writtenAround = (db: Db, ownerId: string, { from, until, but }: { from: Date; until: Date; but: string | undefined }) => {
  let query = on(db)
    .selectFrom('broadcast')
    .select(['at', 'price'])
    .where('owner_id', '=', ownerId)
    .where('state', '<>', 'canceled')
    .where('at', '>', from)
    .where('at', '<', until)
  if (but !== undefined) query = query.where('id', '<>', but)
  return query.execute()
}

/** Whether something that has not begun is meant for a group, or leaves it out. */
export async function isPlannedFor(db: Db, ownerId: string, groupId: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('broadcast')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'scheduled')
    .where((where) => where.or([where('group_id', '=', groupId), where('except_group_id', '=', groupId)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function list(db: Db, ownerId: string, { limit, offset }: Window) {
  const found = on(db).selectFrom('broadcast').where('owner_id', '=', ownerId)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export const findDue = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await on(db)
      .selectFrom('broadcast')
      .select('id')
      .where('state', '=', 'scheduled')
      .where('at', '<=', now)
      .orderBy('at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Those that are on their way, the oldest first. */
export const findSending = async (db: Db): Promise<string[]> =>
  (await on(db).selectFrom('broadcast').select('id').where('state', '=', 'sending').orderBy('id').execute()).map(({ id }) => id)

export type Counts = Readonly<Record<CopyTable['state'], number>>

const none: Counts = { waiting: 0, sent: 0, taken_back: 0, stopped: 0, unreachable: 0, left: 0 }

/** What became of each of them: the rows themselves, counted. */
export async function countCopies(db: Db, ids: readonly string[]): Promise<(id: string) => Counts> {
  const rows = await on(db)
    .selectFrom('broadcast_copy')
    .select(['broadcast_id', 'state', (row) => row.fn.countAll<number>().as('total')])
    .where('broadcast_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .groupBy(['broadcast_id', 'state'])
    .execute()
  const byId = Map.groupBy(rows, (row) => row.broadcast_id)
  return (id) => ({ ...none, ...Object.fromEntries((byId.get(id) ?? []).map(({ state, total }) => [state, Number(total)])) })
}

/** What each of an audience would get now: the column `state`. `adults`: a subquery of who can receive messages. */
const judged = (ownerId: string, audience: RawBuilder<unknown>, adults: RawBuilder<unknown>) => sql`
  select meant.account_id, case
      when exists (select 1 from broadcast_stop t where t.page_id = ${ownerId} and t.account_id = meant.account_id) then 'stopped'
      when meant.account_id in (${adults}) then 'waiting' else 'unreachable' end as state
  from (${audience}) meant`

export async function countReach(db: Db, ownerId: string, audience: RawBuilder<unknown>, adults: RawBuilder<unknown>): Promise<Counts> {
  const { rows } = await sql<{ state: CopyTable['state']; total: number }>`
    select state, count(*)::int as total from (${judged(ownerId, audience, adults)}) j group by state`.execute(db)
  return { ...none, ...Object.fromEntries(rows.map(({ state, total }) => [state, total])) }
}

/** Everybody it is meant for at this moment gets a row; later fans get none. Answers how many wait for their copy. */
export async function meet(
  tx: Db,
  { id, owner_id: ownerId }: Pick<BroadcastTable, 'id' | 'owner_id'>,
  audience: RawBuilder<unknown>,
  adults: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with met as (
      insert into broadcast_copy (broadcast_id, account_id, state)
      select ${id}::uuid, account_id, state from (${judged(ownerId, audience, adults)}) j returning state
    ) select count(*)::int as total from met where state = 'waiting'`.execute(tx)
  return rows[0]?.total ?? 0
}

/** In the order of their ids. */
export const nextOf = async (db: Db, id: string, state: 'waiting' | 'sent', limit: number): Promise<CopyTable[]> =>
  on(db)
    .selectFrom('broadcast_copy')
    .selectAll()
    .where('broadcast_id', '=', id)
    .where('state', '=', state)
    .orderBy('account_id')
    .limit(limit)
    .execute()

/** Shared until the end of the transaction, so that nobody pauses it or takes it back between a copy and its mark. */
export async function isSending(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from broadcast where id = ${id} and state = 'sending' for share`.execute(tx)
  return rows.length > 0
}

export const mark = async (
  tx: Db,
  { broadcast_id, account_id }: Pick<CopyTable, 'broadcast_id' | 'account_id'>,
  from: CopyTable['state'],
  change: Pick<CopyTable, 'state'> & Partial<Pick<CopyTable, 'message_id'>>,
): Promise<void> =>
  void (await on(tx)
    .updateTable('broadcast_copy')
    .set(change)
    .where('broadcast_id', '=', broadcast_id)
    .where('account_id', '=', account_id)
    .where('state', '=', from)
    .execute())

/** Nobody waits any more. */
export async function finish(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update broadcast set state = 'sent', done_at = ${now} where id = ${id} and state = 'sending'
      and not exists (select 1 from broadcast_copy where broadcast_id = ${id} and state = 'waiting')`.execute(db)
}

export const insertStop = async (db: Db, pageId: string, accountId: string, now: Date): Promise<void> =>
  void (await on(db)
    .insertInto('broadcast_stop')
    .values({ page_id: pageId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute())

export const deleteStop = async (db: Db, pageId: string, accountId: string): Promise<void> =>
  void (await on(db).deleteFrom('broadcast_stop').where('page_id', '=', pageId).where('account_id', '=', accountId).execute())

/** Those of these accounts that have stopped a page. */
export async function stoppedAmong(db: Db, pageId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await on(db)
    .selectFrom('broadcast_stop')
    .select('account_id')
    .where('page_id', '=', pageId)
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}
