// All SQL on the table `search_use`.
import { sql } from 'kysely'
import { runFragment, runPrepared, type Db } from '#platform/db/index.ts'

export const record = async (db: Db, words: string, who: Buffer, day: string): Promise<void> => {
  await runPrepared(
    db,
    `insert into search_use (words, who, day) values ($1, $2, $3)
     on conflict (words, who) do update set day = excluded.day where search_use.day < excluded.day`,
    [words, who, day],
  )
}

export interface Used {
  readonly words: string
  readonly people: number
}

/** What at least so many people searched for since that day, the most first. */
export const listUsed = (db: Db, since: string, least: number, limit: number): Promise<Used[]> =>
  runFragment(
    db,
    sql<Used>`
    select words, count(*)::int as people from search_use where day >= ${since}
    group by words having count(*) >= ${least} order by people desc, words limit ${limit}`,
  )

/** Answers how many. */
export async function forget(db: Db, before: string, limit: number): Promise<number> {
  const rows = await runFragment(
    db,
    sql<{ words: string }>`
    delete from search_use where ctid in (select ctid from search_use where day < ${before} limit ${limit}) returning words`,
  )
  return rows.length
}
