// All SQL on the table `stream_recording`: a row for each recording that something was done with.
import type { Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { RecordingTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const find = (db: Db, sessionId: string): Promise<RecordingTable | undefined> =>
  on(db).selectFrom('stream_recording').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

export const loadMany = (db: Db, sessionIds: readonly string[]): Promise<RecordingTable[]> =>
  sessionIds.length === 0
    ? Promise.resolve([])
    : on(db).selectFrom('stream_recording').selectAll().where('session_id', 'in', sessionIds).execute()

export const findByFile = (db: Db, fileId: string): Promise<RecordingTable | undefined> =>
  on(db).selectFrom('stream_recording').selectAll().where('file_id', '=', fileId).executeTakeFirst()

/** Taken for the rest of the transaction, made if nothing was done with it yet. */
export async function lock(tx: Db, sessionId: string): Promise<RecordingTable> {
  await on(tx)
    .insertInto('stream_recording')
    .values({ session_id: sessionId } as RecordingTable)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return on(tx).selectFrom('stream_recording').selectAll().where('session_id', '=', sessionId).forUpdate().executeTakeFirstOrThrow()
}

export const update = async (tx: Db, sessionId: string, change: Updateable<RecordingTable>): Promise<void> => {
  await on(tx).updateTable('stream_recording').set(change).where('session_id', '=', sessionId).execute()
}

/** Videos that still wait for their bytes. */
export const listWaiting = (db: Db): Promise<RecordingTable[]> =>
  on(db).selectFrom('stream_recording').selectAll().where('made_at', 'is not', null).where('supplied_at', 'is', null).limit(100).execute()
