// All SQL on the table `invite_letter`.
import { sql } from 'kysely'
import type { InviteLetters } from '@fieldhouse/contract/imports'
import type { Db } from '#platform/db/index.ts'
import type { InviteLetterTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Answers whether nobody has written there before. */
export async function insert(tx: Db, row: InviteLetterTable): Promise<boolean> {
  const made = await on(tx)
    .insertInto('invite_letter')
    .values(row)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Each is claimed once, by whichever process; its address is gone from here at that moment. */
export async function claim(db: Db, now: Date, most: number): Promise<InviteLetterTable[]> {
  const { rows } = await sql<InviteLetterTable>`
    with due as (
      select id, address from invite_letter where state = 'waiting' and due_at <= ${now} order by due_at, id limit ${most}
      for update skip locked
    )
    update invite_letter l set state = 'claimed', tries = l.tries + 1, address = '' from due where l.id = due.id
    returning l.fingerprint, l.id, l.invite_id, due.address, l.state, l.due_at, l.tries, l.free_days, l.days_taken_at`.execute(db)
  return rows
}

/** Only of what was claimed: a refusal that came meanwhile stays. */
export const put = (db: Db, id: string, change: Partial<InviteLetterTable>) =>
  on(db).updateTable('invite_letter').set(change).where('id', '=', id).where('state', '=', 'claimed').execute()

/** Whoever refuses does so whatever became of the letter. */
export const refuse = (db: Db, id: string) =>
  on(db).updateTable('invite_letter').set({ state: 'refused', address: '' }).where('id', '=', id).returning('id').executeTakeFirst()

/** What came back, of one that went out; answers of which link. */
export async function takeReturn(tx: Db, id: string, state: 'bounced' | 'complained'): Promise<string | undefined> {
  const row = await on(tx)
    .updateTable('invite_letter')
    .set({ state, address: '' })
    .where('id', '=', id)
    .where('state', 'in', ['claimed', 'sent', 'bounced'])
    .returning('invite_id')
    .executeTakeFirst()
  return row?.invite_id ?? undefined
}

/** Those that wait go to nobody any more, and count as written. */
export const stop = (tx: Db, inviteId: string) =>
  on(tx)
    .updateTable('invite_letter')
    .set({ state: 'skipped', address: '' })
    .where('invite_id', '=', inviteId)
    .where('state', '=', 'waiting')
    .execute()

/** Those that wait were never asked for. Answers whose they were, by their prints. */
export async function takeBack(tx: Db, inviteId: string): Promise<string[]> {
  const rows = await on(tx)
    .deleteFrom('invite_letter')
    .where('invite_id', '=', inviteId)
    .where('state', '=', 'waiting')
    .returning('fingerprint')
    .execute()
  return rows.map(({ fingerprint }) => fingerprint)
}

/** As it was decided before: nobody writes there. */
export const again = (tx: Db, fingerprint: string, id: string, now: Date) =>
  on(tx)
    .insertInto('invite_letter')
    .values({ fingerprint, id, invite_id: null, address: '', state: 'sent', due_at: now, tries: 1, free_days: 0, days_taken_at: null })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ state: 'sent', address: '' }).where('invite_letter.state', '=', 'waiting'),
    )
    .execute()

/** Of an address, by its print: the days that a letter of this link has promised and nobody has had. */
export async function promisedDays(db: Db, fingerprint: string, inviteId: string): Promise<number | undefined> {
  const row = await promised(db, fingerprint, inviteId).executeTakeFirst()
  return row?.free_days
}

const promised = (db: Db, fingerprint: string, inviteId: string) =>
  on(db)
    .selectFrom('invite_letter')
    .select('free_days')
    .where('fingerprint', '=', fingerprint)
    .where('invite_id', '=', inviteId)
    .where('free_days', '>', 0)
    .where('days_taken_at', 'is', null)

/** Once, whoever presses how often. */
export const takeDays = (tx: Db, fingerprint: string, inviteId: string, now: Date) =>
  on(tx)
    .updateTable('invite_letter')
    .set({ days_taken_at: now })
    .where('fingerprint', '=', fingerprint)
    .where('invite_id', '=', inviteId)
    .where('free_days', '>', 0)
    .where('days_taken_at', 'is', null)
    .returning('free_days')
    .executeTakeFirst()

export async function sumsOf(db: Db, inviteIds: readonly string[]): Promise<Map<string, InviteLetters>> {
  const { rows } = await sql<{ id: string; state: keyof InviteLetters | 'claimed'; count: number }>`
    select invite_id as id, state, count(*)::int as count from invite_letter
    where invite_id = any(${[...inviteIds]}::uuid[]) group by 1, 2`.execute(db)
  const sums = new Map<string, InviteLetters>()
  for (const { id, state, count } of rows) {
    const sum = sums.get(id) ?? { waiting: 0, sent: 0, skipped: 0, bounced: 0, complained: 0, refused: 0 }
    const name = state === 'claimed' ? 'sent' : state
    sums.set(id, { ...sum, [name]: sum[name] + count })
  }
  return sums
}

/** Addresses that were written to, by their print. */
export async function countPrints(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from invite_letter`.execute(db)
  return rows[0]?.n ?? 0
}
