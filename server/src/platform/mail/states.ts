// What became of letters. Those that were written in a transaction have rows of their own; of all, those of the morning, too, there are sums.
import { sql } from 'kysely'
import type { MailName, MailState } from '@fieldhouse/contract'
import { after, days, hours } from '../clock.ts'
import type { Db } from '../db/index.ts'
import { gone, type Kept } from '../retention/index.ts'

export type MailTable = {
  id: string
  /** Its sort; empty: from before sorts were kept. */
  name: MailName | ''
  to_address: string
  subject: string
  body: string
  created_at: Date
  sent_at: Date | null
  state: MailState
  tried_at: Date | null
  why: string
  /** What its sort attaches a file of. */
  attachment_id: string | null
}

export type MailTables = {
  mail: MailTable
  mail_count: { hour: Date; state: MailState; count: number }
  mail_event: { id: string; at: Date }
}

const on = (db: Db) => db.withTables<MailTables>()

/** Those that are shown for so long, and then are nobody's any more. */
export const rowsKept = days(30)
/** Of what nobody could send. */
export const bodiesKept = days(7)
export const eventsKept = days(7)
export const countsKept = days(90)

/** In a statement of its own: no transaction keeps others from counting. */
export async function countMail(db: Db, state: MailState, at: Date): Promise<void> {
  await sql`
    insert into mail_count (hour, state, count) values (date_trunc('hour', ${at}::timestamptz), ${state}, 1)
    on conflict (hour, state) do update set count = mail_count.count + 1`.execute(db)
}

export type MailCounts = Readonly<Partial<Record<MailState, number>>>

/** Of the hours since, the one that it lies in with them. */
export async function mailCounts(db: Db, since: Date): Promise<MailCounts> {
  const { rows } = await sql<{ state: MailState; count: number }>`
    select state, sum(count)::int as count from mail_count where hour >= date_trunc('hour', ${since}::timestamptz) group by state`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** How many are put off, of those that were written before, and what the mail server says of the latest. */
export async function deferredMail(db: Db, before: Date): Promise<{ count: number; why: string }> {
  const { rows } = await sql<{ count: number; why: string | null }>`
    select count(*)::int as count, (array_agg(why order by tried_at desc))[1] as why
    from mail where state = 'deferred' and created_at < ${before}`.execute(db)
  return { count: rows[0]?.count ?? 0, why: rows[0]?.why ?? '' }
}

export type MailLine = Pick<MailTable, 'id' | 'name' | 'to_address' | 'state' | 'created_at' | 'tried_at' | 'sent_at' | 'why'>

/** The newest first. */
export function listMail(
  db: Db,
  { state, limit, offset }: { state: MailState | undefined; limit: number; offset: number },
): Promise<MailLine[]> {
  const rows = on(db)
    .selectFrom('mail')
    .select(['id', 'name', 'to_address', 'state', 'created_at', 'tried_at', 'sent_at', 'why'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return (state === undefined ? rows : rows.where('state', '=', state)).execute()
}

const most = 1000

/** No further than 1,000: nobody turns that many pages. */
export async function countedMail(db: Db, state: MailState | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from mail where ${state ?? null}::text is null or state = ${state ?? null} limit ${most}) m`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function waitingMail(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from mail where state in ('queued', 'deferred') limit ${most}) w`.execute(db)
  return rows[0]?.count ?? 0
}

/** Letters that wait will never be sent, and what they said goes. Answers which. */
export async function dropWaitingMail(tx: Db): Promise<string[]> {
  const dropped = await on(tx)
    .updateTable('mail')
    .set({ body: '', state: 'dropped' })
    .where('sent_at', 'is', null)
    .where('body', '<>', '')
    .returning('id')
    .execute()
  return dropped.map(({ id }) => id)
}

/** A provider tells of it a second time: false, and nothing is to be done. */
export async function takeEvent(tx: Db, id: string, at: Date): Promise<boolean> {
  const taken = await on(tx)
    .insertInto('mail_event')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The letter that came back, where it has a row; the address has to be its own. */
export const markReturned = (
  tx: Db,
  { id, address, state, why, at }: { id: string; address: string; state: 'bounced' | 'complained'; why: string; at: Date },
) =>
  on(tx)
    .updateTable('mail')
    .set({ state, why, body: '', tried_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`lower(to_address) = lower(${address})`)
    .execute()

/** Whom a letter went to, as it was written; empty: it has no row. */
export async function addressOfMail(db: Db, id: string): Promise<string[]> {
  const row = await on(db).selectFrom('mail').select('to_address').where('id', '=', id).executeTakeFirst()
  return row ? [row.to_address] : []
}

const lost = ['bounced', 'suppressed'] as const

/** Of these sorts, what did not reach an address: the newest first. */
export const lostMail = (db: Db, address: string, names: readonly MailName[], limit: number): Promise<MailTable[]> =>
  on(db)
    .selectFrom('mail')
    .selectAll()
    .where('state', 'in', lost)
    .where(sql<boolean>`lower(to_address) = lower(${address})`)
    .where('name', 'in', names)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How many of these sorts reached nobody since. */
export async function lostMailSince(db: Db, names: readonly MailName[], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail
    where state in ('bounced', 'suppressed') and name = any(${names}::text[]) and tried_at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Words that nobody could send. */
export const keptWords = (db: Db): Kept => ({
  old: (before) => sql`select 1 from mail where state in ('queued', 'deferred') and created_at < ${before}`,
  sweep: (before, most) =>
    gone(
      db,
      sql`update mail set body = '', state = 'dropped' where id in (
        select id from mail where state in ('queued', 'deferred') and created_at < ${before} limit ${most})`,
    ),
})

/** Whose they were to be. */
export const keptLetters = (db: Db): Kept => ({
  old: (before) => sql`select 1 from mail where created_at < ${before}`,
  sweep: (before, most) => gone(db, sql`delete from mail where id in (select id from mail where created_at < ${before} limit ${most})`),
})

/** What is counted, and ids of what providers told. */
export async function sweepMail(db: Db, now: Date): Promise<void> {
  await on(db).deleteFrom('mail_event').where('at', '<', after(now, -eventsKept)).execute()
  await on(db)
    .deleteFrom('mail_count')
    .where('hour', '<', after(now, -(countsKept + hours(1))))
    .execute()
}
