// All SQL on the table `feed_pin`: what stands at the top of a page.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { PinTable } from './tables.ts'

/** Pins of one page change one after the other. */
export const lockPins = async (tx: Db, pageId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pins:${pageId}`}, 0))`.execute(tx)
}

/** By page, the latest pinned first; of posts that others see. */
export async function loadPins(db: Db, pageIds: readonly string[]): Promise<(pageId: string) => string[]> {
  if (pageIds.length === 0) return () => []
  const { rows } = await sql<PinTable>`
    select p.* from feed_pin p join feed f on f.id = p.feed_id
    where p.page_id = any(${[...pageIds]}::uuid[]) and f.listed order by p.pinned_at desc, p.feed_id`.execute(db)
  const byPage = Map.groupBy(rows, (row) => row.page_id)
  return (pageId) => (byPage.get(pageId) ?? []).map((row) => row.feed_id)
}

export async function findPinned(db: Db, feedIds: readonly string[]): Promise<Set<string>> {
  if (feedIds.length === 0) return new Set()
  const rows = await runPrepared<{ feed_id: string }>(db, 'select feed_id from feed_pin where feed_id = any($1::uuid[])', [feedIds])
  return new Set(rows.map((row) => row.feed_id))
}

export const pin = async (tx: Db, row: PinTable): Promise<void> => {
  await sql`insert into feed_pin (page_id, feed_id, pinned_at) values (${row.page_id}, ${row.feed_id}, ${row.pinned_at})
    on conflict do nothing`.execute(tx)
}

export const unpin = async (tx: Db, feedId: string): Promise<void> => {
  await sql`delete from feed_pin where feed_id = ${feedId}`.execute(tx)
}
