// All SQL on the table `paper`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { PaperTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** What papers are for: the verification of an account, or one minor of a guardian's. */
export interface Cause {
  readonly accountId: string
  readonly linkId: string | null
}

/** Papers for one cause are sent in and decided on one after the other, until the transaction ends. */
export const lockOf = (tx: Db, { accountId, linkId }: Cause) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`papers:${linkId ?? accountId}`}, 0))`.execute(tx)

export async function isWaiting(db: Db, { accountId, linkId }: Cause): Promise<boolean> {
  const found = await on(db)
    .selectFrom('paper')
    .select('id')
    .where('account_id', '=', accountId)
    .where('guardian_link_id', linkId === null ? 'is' : '=', linkId)
    .where('decided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insert(tx: Db, papers: readonly PaperTable[]): Promise<void> {
  await on(tx).insertInto('paper').values(papers).execute()
}

/** Those that are still there, the newest first, what came together in its order. Every page of an athlete's own asks. */
export const kept = (db: Db, accountId: string): Promise<PaperTable[]> =>
  runPrepared<PaperTable>(
    db,
    `select * from paper where account_id = $1 and file_id is not null and guardian_link_id is null
     order by uploaded_at desc, id limit 50`,
    [accountId],
  )

/** The same for guardians' links. */
export const keptForLinks = (db: Db, linkIds: readonly string[]): Promise<PaperTable[]> =>
  linkIds.length === 0
    ? Promise.resolve([])
    : runPrepared<PaperTable>(
        db,
        `select * from paper where guardian_link_id = any($1::uuid[]) and file_id is not null
         order by uploaded_at desc, id limit 200`,
        [linkIds],
      )

interface Decision {
  readonly outcome: 'approved' | 'rejected'
  readonly decided_at: Date
  readonly decided_by: string
}

export async function decide(tx: Db, accountId: string, decision: Decision): Promise<void> {
  await on(tx)
    .updateTable('paper')
    .set(decision)
    .where('account_id', '=', accountId)
    .where('guardian_link_id', 'is', null)
    .where('decided_at', 'is', null)
    .execute()
}

export async function decideForLink(tx: Db, linkId: string, decision: Decision): Promise<void> {
  await on(tx).updateTable('paper').set(decision).where('guardian_link_id', '=', linkId).where('decided_at', 'is', null).execute()
}

/** Papers whose time is over lose their files; answers which, so that those go, too. */
export async function letGo(tx: Db, decidedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update paper set file_id = null where id in (
      select id from paper where file_id is not null and decided_at <= ${decidedBefore}
      order by decided_at, id limit ${limit} for update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
