// All SQL on the tables `page_neighbour`, `young_page` and `suggestion_refusal`.
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** These and no others. */
export async function saveNeighbours(
  tx: Db,
  pageId: string,
  neighbours: readonly { readonly id: string; readonly common: number }[],
  now: Date,
): Promise<void> {
  await on(tx).deleteFrom('page_neighbour').where('page_id', '=', pageId).execute()
  await runPrepared(
    tx,
    `insert into page_neighbour (page_id, neighbour_id, common, worked_at)
     select $1::uuid, n.id, n.common, $4::timestamptz from unnest($2::uuid[], $3::int[]) as n (id, common)
     on conflict (page_id, neighbour_id) do update set common = excluded.common, worked_at = excluded.worked_at`,
    [pageId, neighbours.map(({ id }) => id), neighbours.map(({ common }) => common), now],
  )
}

/** What was not found again. */
export const dropOld = (db: Db, before: Date) => on(db).deleteFrom('page_neighbour').where('worked_at', '<', before).execute()

export async function replaceYoung(tx: Db, young: readonly { readonly id: string; readonly created_at: Date }[]): Promise<void> {
  await on(tx).deleteFrom('young_page').execute()
  await runPrepared(
    tx,
    'insert into young_page (page_id, since) select * from unnest($1::uuid[], $2::timestamptz[]) on conflict (page_id) do nothing',
    [young.map(({ id }) => id), young.map((page) => page.created_at)],
  )
}

/** Next to what somebody follows, less what is next to what they refused; the nearest first. */
export async function listNear(db: Db, followed: readonly string[], refused: readonly string[], limit: number): Promise<string[]> {
  if (followed.length === 0) return []
  const rows = await runPrepared<{ id: string }>(
    db,
    `select neighbour_id as id, sum(case when page_id = any($2::uuid[]) then -common else common end) as near from page_neighbour
     where page_id = any($1::uuid[] || $2::uuid[]) group by neighbour_id
     having sum(case when page_id = any($2::uuid[]) then -common else common end) > 0 order by near desc, id limit $3`,
    [followed, refused, limit],
  )
  return rows.map(({ id }) => id)
}

/** By chance, but the same for somebody all day: what is being looked at does not change under the hand. */
export async function listYoung(db: Db, since: Date, seed: string, limit: number): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(
    db,
    'select page_id as id from young_page where since > $1 order by md5(page_id::text || $2) limit $3',
    [since, seed, limit],
  )
  return rows.map(({ id }) => id)
}

/** The latest first. */
export async function listRefused(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await runPrepared<{ id: string }>(
    db,
    'select page_id as id from suggestion_refusal where account_id = $1 order by at desc limit $2',
    [accountId, limit],
  )
  return rows.map(({ id }) => id)
}

export async function refusedAmong(db: Db, accountId: string, pageIds: readonly string[]): Promise<Set<string>> {
  const rows = await runPrepared<{ id: string }>(
    db,
    'select page_id as id from suggestion_refusal where account_id = $1 and page_id = any($2::uuid[])',
    [accountId, pageIds],
  )
  return new Set(rows.map(({ id }) => id))
}

export const saveRefusal = (db: Db, accountId: string, pageId: string, now: Date) =>
  runPrepared(db, 'insert into suggestion_refusal (account_id, page_id, at) values ($1, $2, $3) on conflict do nothing', [
    accountId,
    pageId,
    now,
  ])
