// All SQL on the tables `away_letter`, `delivery`, `push_device` and `push_key`.
import { sql } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'
import type { DeliveryTable, DeviceTable, KeyTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const listDevices = (db: Db, accountId: string): Promise<Pick<DeviceTable, 'id' | 'session_id'>[]> =>
  on(db).selectFrom('push_device').select(['id', 'session_id']).where('account_id', '=', accountId).orderBy('id').execute()

export const devicesOfMany = async (db: Db, accountIds: readonly string[]): Promise<Pick<DeviceTable, 'id' | 'account_id'>[]> =>
  accountIds.length === 0
    ? []
    : on(db).selectFrom('push_device').select(['id', 'account_id']).where('account_id', 'in', accountIds).orderBy('id').execute()

export const loadDevices = (db: Db, ids: readonly string[]): Promise<DeviceTable[]> =>
  ids.length === 0 ? Promise.resolve([]) : runPrepared(db, 'select * from push_device where id = any($1::uuid[])', [ids])

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

/** On which day a device was told last, and not each time: that would be a write for each push. */
export const touchDevices = (db: Db, ids: readonly string[], now: Date, before: Date) =>
  // In one order, since another worker may be telling some of the same.
  runPrepared(
    db,
    `with held as (
       select id from push_device where id = any($1::uuid[]) and (last_ok_at is null or last_ok_at < $3) order by id for no key update
     )
     update push_device set last_ok_at = $2 where id in (select id from held)`,
    [ids, now, before],
  )

/** Of what has not left, nothing leaves any more. */
export const skipWaiting = async (tx: Db, why: string): Promise<string[]> => {
  const skipped = await on(tx)
    .updateTable('delivery')
    .set({ state: 'skipped', why, claimed_at: null })
    .where('state', 'in', ['waiting', 'claimed'])
    .returning('id')
    .execute()
  return skipped.map(({ id }) => id)
}

export const findKey = (db: Db): Promise<KeyTable | undefined> => on(db).selectFrom('push_key').selectAll().executeTakeFirst()

/** The first one counts. */
export const insertKey = (db: Db, key: KeyTable) =>
  on(db)
    .insertInto('push_key')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

/** `why`: it has waited already, before it had a row. */
export type NewDelivery = Omit<DeliveryTable, 'state' | 'tries' | 'why' | 'carrier_id' | 'claimed_at'> & { readonly why?: 'paused' }

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

const dueText = `
  select * from delivery where state = 'waiting' and page_id is null and due_at <= $1 order by due_at, id limit $2`

/** What is told to one person; of what is told to many see `claimOfPages`. */
export const listDue = (db: Db, now: Date, limit: number): Promise<DeliveryTable[]> => runPrepared(db, dueText, [now, limit])

/** Those of them that nobody else took meanwhile are this worker's. Committed before anything is sent. */
export const claim = (db: Db, ids: readonly string[], now: Date): Promise<DeliveryTable[]> =>
  runPrepared(
    db,
    `update delivery set state = 'claimed', claimed_at = $2, tries = tries + 1 where id in (
       select id from delivery where id = any($1::uuid[]) and state = 'waiting' order by id for update skip locked
     ) returning *`,
    [ids, now],
  )

/** What else waited for a morning for these devices, and is due. */
export const listRested = (db: Db, deviceIds: readonly string[], now: Date): Promise<DeliveryTable[]> =>
  deviceIds.length === 0
    ? Promise.resolve([])
    : runPrepared(
        db,
        `select * from delivery where device_id = any($1::uuid[]) and state = 'waiting' and due_at <= $2 and why in ('quiet', 'paused')
         order by due_at, id`,
        [deviceIds, now],
      )

// One page after the other, each with so much at most, beginning behind the page that came last; rows that another worker is taking
// are passed over.
const ofPagesText = `
  with recursive page_with_news as (
    (select page_id from delivery where state = 'waiting' and page_id > $2 order by page_id limit 1)
    union all
    select (select d.page_id from delivery d where d.state = 'waiting' and d.page_id > p.page_id order by d.page_id limit 1)
    from page_with_news p where p.page_id is not null
  ), taken as (
    select one.id from page_with_news p cross join lateral (
      select d.id from delivery d where d.state = 'waiting' and d.page_id = p.page_id and d.due_at <= $1
      order by d.due_at, d.id limit $3 for update skip locked
    ) one
    where p.page_id is not null limit $4
  )
  update delivery set state = 'claimed', claimed_at = $1, tries = tries + 1 where id in (select id from taken) returning *`

/** Of what is told to many: whose turn it is after a page, and so much of each page at most. It is this worker's from then on. */
export const claimOfPages = (
  db: Db,
  { now, afterPage, ofOnePage, most }: { now: Date; afterPage: string; ofOnePage: number; most: number },
): Promise<DeliveryTable[]> =>
  runPrepared<DeliveryTable>(db, ofPagesText, [now, afterPage, ofOnePage, most]).then((rows) =>
    rows.toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime() || (one.id < other.id ? -1 : 1)),
  )

/** `from`: what they must still be; another worker may have been faster. */
export const finish = (
  db: Db,
  ids: readonly string[],
  from: 'waiting' | 'claimed',
  to: { state: 'sent' | 'skipped' | 'failed'; why: string | null; carrierId?: string },
) =>
  ids.length === 0
    ? Promise.resolve([])
    : runPrepared(
        db,
        `update delivery set state = $3, why = $4, claimed_at = null, carrier_id = $5 where id = any($1::uuid[]) and state = $2`,
        [ids, from, to.state, to.why, to.carrierId ?? null],
      )

/** They wait on: `endsAt` where their life begins then. `isTry: false`: what was tried was none of these. */
export const putOff = (db: Db, ids: readonly string[], dueAt: Date, why: string, change: { endsAt?: Date; isTry?: false } = {}) =>
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
    .where('id', 'in', ids)
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

/** How many others each of these says, too; who carries none is not in it. */
export async function countCarried(db: Db, carrierIds: readonly string[]): Promise<Map<string, number>> {
  const text = 'select carrier_id as id, count(*)::int as total from delivery where carrier_id = any($1::uuid[]) group by carrier_id'
  const rows = await runPrepared<{ id: string; total: number }>(db, text, [carrierIds])
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export const findByDedupe = (db: Db, dedupe: string): Promise<DeliveryTable | undefined> =>
  on(db).selectFrom('delivery').selectAll().where('dedupe', '=', dedupe).executeTakeFirst()

/** Whether somebody was written to of a conversation since a moment, or is about to be. */
export async function hasLetter(db: Db, conversationId: string, accountId: string, since: Date): Promise<boolean> {
  const text = `
    select from delivery
    where source_id = $1 and account_id = $2 and source_type = 'message' and channel = 'mail' and state <> 'skipped' and created_at > $3 limit 1`
  return (await runPrepared(db, text, [conversationId, accountId, since])).length > 0
}

/** How often each of these devices was told since a moment of what was written to many, or is about to be. */
export async function countBroadcasts(db: Db, deviceIds: readonly string[], since: Date): Promise<Map<string, number>> {
  const text = `
    select device_id as id, count(*)::int as total from delivery
    where device_id = any($1::uuid[]) and source_type = 'broadcast' and state <> 'skipped' and created_at > $2 group by device_id`
  const rows = await runPrepared<{ id: string; total: number }>(db, text, [deviceIds, since])
  return new Map(rows.map(({ id, total }) => [id, total]))
}

export async function forget(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from delivery where id in (select id from delivery where created_at < ${before} order by created_at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
