// All SQL on what a guardian allows to be read on the table `comment`, or does not (youth.md Y64).
import type { CommentedKind } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'

/** So many comments on one thing, or below one comment, that were shown until now, or are from now on. */
export interface Turned {
  readonly object_type: CommentedKind
  readonly object_id: string
  readonly parent_id: string | null
  readonly number: number
}

/** All that was written where this minor is at home; answers what that changes of what is shown. */
export const setShut = (tx: Db, minorId: string, isShut: boolean): Promise<Turned[]> =>
  runFragment(
    tx,
    sql<Turned>`
      with held as (select id from comment where minor_id = ${minorId} and is_shut <> ${isShut} order by id for update),
      turned as (
        update comment c set is_shut = ${isShut}, pinned_at = case when ${isShut} then null else c.pinned_at end
        from held where c.id = held.id returning c.*)
      select object_type, object_id, parent_id, count(*)::int as number from turned
      where state = 'live' and not is_gone and refusal is null group by object_type, object_id, parent_id order by object_id, parent_id`,
  )

/** Those who are, or were, under 18 and have comments, in the order of their ids. */
export async function minorsAfter(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await runFragment(
    db,
    sql<{ id: string }>`
      select distinct minor_id as id from comment
      where minor_id is not null ${after === undefined ? sql`` : sql`and minor_id > ${after}`} order by 1 limit ${limit}`,
  )
  return rows.map((row) => row.id)
}
