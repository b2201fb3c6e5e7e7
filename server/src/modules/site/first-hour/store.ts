// All SQL on the tables `setup_code` and `checklist_line`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { ChecklistLineTable, SetupCodeTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** In place of an earlier one: only the code of the newest letter counts. */
export const putCode = (tx: Db, row: SetupCodeTable) =>
  on(tx)
    .insertInto('setup_code')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ code_hash: row.code_hash, tries: 0, expires_at: row.expires_at }))
    .execute()

/** Counts a guess, also one that comes to nothing; undefined where there is no code to guess any more. */
export const countTry = (db: Db, accountId: string, most: number, now: Date): Promise<Pick<SetupCodeTable, 'code_hash'> | undefined> =>
  on(db)
    .updateTable('setup_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()

/** Once, of two at once; false for the second. */
export async function spendCode(tx: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const gone = on(tx).deleteFrom('setup_code').where('account_id', '=', accountId).where('code_hash', '=', hash)
  return (await gone.returning('account_id').executeTakeFirst()) !== undefined
}

export const lines = (db: Db): Promise<ChecklistLineTable[]> => on(db).selectFrom('checklist_line').selectAll().execute()

/** `since` moves only where the state is another one. */
export async function putLines(db: Db, rows: readonly Omit<ChecklistLineTable, 'since'>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into checklist_line (key, state, said, how_to, since, seen_at)
    select key, state, said, how_to, seen_at, seen_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as seen (key text, state text, said text, how_to text, seen_at timestamptz)
    on conflict (key) do update set state = excluded.state, said = excluded.said, how_to = excluded.how_to, seen_at = excluded.seen_at,
      since = case when checklist_line.state = excluded.state then checklist_line.since else excluded.seen_at end`.execute(db)
}
