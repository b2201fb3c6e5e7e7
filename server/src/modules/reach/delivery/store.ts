// All SQL on the tables `away_letter`, `delivery`, `push_device` and `push_key`.
import { sql } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import type { DeliveryTable, DeviceTable, KeyTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const listDevices = (db: Db, accountId: string): Promise<Pick<DeviceTable, 'id' | 'session_id'>[]> =>
  on(db).selectFrom('push_device').select(['id', 'session_id']).where('account_id', '=', accountId).orderBy('id').execute()

export const findDevice = (db: Db, id: string): Promise<DeviceTable | undefined> =>
  on(db).selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst()

export const findOfSession = (db: Db, sessionId: string): Promise<DeviceTable | undefined> =>
  on(db).selectFrom('push_device').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

/** A browser has one address, and a session one browser: what had either before gives way. */
export async function saveDevice(tx: Db, device: DeviceTable): Promise<void> {
  await on(tx)
    .deleteFrom('push_device')
    .where((row) => row.or([row('session_id', '=', device.session_id), row('endpoint_hash', '=', device.endpoint_hash)]))
    .execute()
  await on(tx).insertInto('push_device').values(device).execute()
}

export const removeDevice = async (db: Db, which: { id: string } | { sessionId: string }): Promise<void> => {
  const gone = on(db).deleteFrom('push_device')
  await ('id' in which ? gone.where('id', '=', which.id) : gone.where('session_id', '=', which.sessionId)).execute()
}

export const touchDevice = (db: Db, id: string, now: Date) =>
  on(db).updateTable('push_device').set({ last_ok_at: now }).where('id', '=', id).execute()

export const findKey = (db: Db): Promise<KeyTable | undefined> => on(db).selectFrom('push_key').selectAll().executeTakeFirst()

/** The first one counts. */
export const insertKey = (db: Db, key: KeyTable) =>
  on(db)
    .insertInto('push_key')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

export type NewDelivery = Omit<DeliveryTable, 'state' | 'tries' | 'why' | 'carrier_id' | 'claimed_at'>

/** Answers how many are new. */
export async function insert(tx: Db, rows: readonly NewDelivery[]): Promise<number> {
  if (rows.length === 0) return 0
  const made = await on(tx)
    .insertInto('delivery')
    .values(rows.map((row) => ({ ...row, state: 'waiting' as const, tries: 0 })))
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .returning('id')
    .execute()
  return made.length
}

/** Once for each visit; answers whether this is the first time. */
export async function markAway(tx: Db, accountId: string, visitAt: Date): Promise<boolean> {
  const marked = await runPrepared(
    tx,
    `insert into away_letter (account_id, visit_at) values ($1, $2)
     on conflict (account_id) do update set visit_at = excluded.visit_at where away_letter.visit_at < excluded.visit_at returning account_id`,
    [accountId, visitAt],
  )
  return marked.length > 0
}

export const listDue = (db: Db, now: Date, limit: number): Promise<DeliveryTable[]> =>
  runPrepared(db, `select * from delivery where state = 'waiting' and due_at <= $1 order by due_at, id limit $2`, [now, limit])

/** Those of them that nobody else took meanwhile are this worker's. Committed before anything is sent. */
export const claim = (db: Db, ids: readonly string[], now: Date): Promise<DeliveryTable[]> =>
  runPrepared(
    db,
    `update delivery set state = 'claimed', claimed_at = $2, tries = tries + 1 where id in (
       select id from delivery where id = any($1::uuid[]) and state = 'waiting' order by id for update skip locked
     ) returning *`,
    [ids, now],
  )

/** `from`: what it must still be; another worker may have been faster. */
export const finish = (
  db: Db,
  id: string,
  from: 'waiting' | 'claimed',
  to: { state: 'sent' | 'skipped' | 'failed'; why: string | null; carrierId?: string },
) =>
  on(db)
    .updateTable('delivery')
    .set({ state: to.state, why: to.why, claimed_at: null, carrier_id: to.carrierId ?? null })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute()

/** Waits on: `endsAt` where its life begins then. `isTry: false`: what was tried was not this one. */
export const putOff = (db: Db, id: string, dueAt: Date, why: string, change: { endsAt?: Date; isTry?: false } = {}) =>
  on(db)
    .updateTable('delivery')
    .set({
      state: 'waiting',
      due_at: dueAt,
      why,
      claimed_at: null,
      ...(change.endsAt ? { ends_at: change.endsAt } : {}),
      ...(change.isTry === false ? { tries: sql<number>`tries - 1` } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'claimed'])
    .execute()

export interface Leases {
  readonly push: Date
  readonly mail: Date
  readonly mostTries: { readonly push: number; readonly mail: number }
}

/**
 * What a worker took and never finished: goes again where twice is as once, and is given up where nobody knows whether it went.
 * Answers the letters among those.
 */
export async function takeBack(db: Db, now: Date, { push, mail, mostTries }: Leases): Promise<string[]> {
  const left = await runFragment(
    db,
    sql<Pick<DeliveryTable, 'id' | 'channel' | 'state'>>`
      update delivery set claimed_at = null, due_at = ${now},
        state = case when tries < case channel when 'push' then ${mostTries.push}::int else ${mostTries.mail}::int end
          and (channel = 'push' or is_certain) then 'waiting' else 'failed' end,
        why = case when channel = 'push' or is_certain then 'again' else 'unknown fate' end
      where state = 'claimed' and claimed_at < case channel when 'push' then ${push}::timestamptz else ${mail}::timestamptz end
      returning id, channel, state`,
  )
  return left.filter(({ channel, state }) => channel === 'mail' && state === 'failed').map(({ id }) => id)
}

export async function countCarried(db: Db, carrierId: string): Promise<number> {
  const [found] = await runPrepared<{ total: number }>(db, 'select count(*)::int as total from delivery where carrier_id = $1', [carrierId])
  return found?.total ?? 0
}

export async function forget(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from delivery where id in (select id from delivery where created_at < ${before} order by created_at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
