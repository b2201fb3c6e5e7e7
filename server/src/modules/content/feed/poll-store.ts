// All SQL on the tables `poll_option` and `poll_vote`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export type PollOptionRow = {
  id: string
  owner_id: string
  /** Null until a post takes it. */
  feed_id: string | null
  position: number
  description: string
  votes: number
  expired_at: Date | null
  created_at: Date
}
type PollVoteRow = { feed_id: string; account_id: string; option_id: string; created_at: Date }
type Tables = { poll_option: PollOptionRow; poll_vote: PollVoteRow }
const on = (db: Db) => db.withTables<Tables>()

export async function insertOption(tx: Db, option: PollOptionRow): Promise<void> {
  await on(tx).insertInto('poll_option').values(option).execute()
}

/** Answers that were written and never asked. */
export async function deleteFree(tx: Db, ownerId: string, before: Date): Promise<void> {
  await on(tx)
    .deleteFrom('poll_option')
    .where('owner_id', '=', ownerId)
    .where('feed_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/** Takes options of this owner for a post, in this order; resolves to how many were free or its own. */
export async function takeOptions(tx: Db, ownerId: string, feedId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    update poll_option o set feed_id = ${feedId}, position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where o.id = wanted.id and o.owner_id = ${ownerId} and (o.feed_id is null or o.feed_id = ${feedId})
    returning o.id`.execute(tx)
  return rows.length
}

/** Removes the post's other options, which nobody has voted for yet. */
export async function dropOthers(tx: Db, feedId: string, except: readonly string[]): Promise<void> {
  await sql`delete from poll_option where feed_id = ${feedId} and id <> all(${except}::uuid[])`.execute(tx)
}

export const loadOptions = (db: Db, feedIds: readonly string[]): Promise<PollOptionRow[]> =>
  feedIds.length === 0
    ? Promise.resolve([])
    : on(db).selectFrom('poll_option').selectAll().where('feed_id', 'in', feedIds).orderBy('feed_id').orderBy('position').execute()

export const findOption = (db: Db, id: string) => on(db).selectFrom('poll_option').selectAll().where('id', '=', id).executeTakeFirst()

/** Which option the account chose, by post. */
export async function loadVotes(db: Db, accountId: string, feedIds: readonly string[]): Promise<Map<string, string>> {
  if (feedIds.length === 0) return new Map()
  const rows = await on(db)
    .selectFrom('poll_vote')
    .select(['feed_id', 'option_id'])
    .where('account_id', '=', accountId)
    .where('feed_id', 'in', feedIds)
    .execute()
  return new Map(rows.map((row) => [row.feed_id, row.option_id]))
}

/** False when the account has voted on this post before. */
export async function insertVote(tx: Db, vote: PollVoteRow): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('poll_vote')
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .returning('option_id')
    .executeTakeFirst()
  if (inserted) await sql`update poll_option set votes = votes + 1 where id = ${vote.option_id}`.execute(tx)
  return inserted !== undefined
}
