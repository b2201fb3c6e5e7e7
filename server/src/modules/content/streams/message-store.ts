// All SQL on the table `stream_message`.
import type { Db } from '#platform/db/index.ts'
import type { MessageTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** Undefined where its id, or its sender's clientId, is there already. */
export const insertMessage = (db: Db, message: MessageTable): Promise<MessageTable | undefined> =>
  on(db)
    .insertInto('stream_message')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const findMessage = (db: Db, id: string): Promise<MessageTable | undefined> =>
  on(db).selectFrom('stream_message').selectAll().where('id', '=', id).executeTakeFirst()

export const findByClientId = (db: Db, senderId: string, clientId: string): Promise<MessageTable | undefined> =>
  on(db).selectFrom('stream_message').selectAll().where('sender_id', '=', senderId).where('client_id', '=', clientId).executeTakeFirst()

export interface MessageWindow {
  readonly limit: number
  readonly offset: number
  /** Older than this one. */
  readonly before?: string | undefined
}

/** Those of some lines that nobody reads any more. One that is not in the table yet is not among them. */
export async function goneAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await on(db)
    .selectFrom('stream_message')
    .select('id')
    .where('id', 'in', ids)
    .where((row) => row.or([row('deleted_at', 'is not', null), row('refusal', 'is not', null), row('cleared_at', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Newest first; an id made later is greater. What was cleared is left out. */
export function listMessages(db: Db, sessionId: string, { limit, offset, before }: MessageWindow): Promise<MessageTable[]> {
  let query = on(db).selectFrom('stream_message').selectAll().where('session_id', '=', sessionId).where('cleared_at', 'is', null)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export const findNewest = async (db: Db, sessionId: string): Promise<MessageTable | undefined> =>
  (await listMessages(db, sessionId, { limit: 1, offset: 0 }))[0]

/** True: it is deleted by this. What was said leaves the table. */
export async function markDeleted(db: Db, id: string, by: string, now: Date): Promise<boolean> {
  const changed = await on(db)
    .updateTable('stream_message')
    .set({ deleted_at: now, deleted_by: by, text: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** What somebody wrote in any chat goes; that they tipped there, and how much, stays. */
export const forgetSender = (db: Db, senderId: string, now: Date) =>
  on(db)
    .updateTable('stream_message')
    .set({ text: '', deleted_at: now, deleted_by: senderId })
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .execute()

/** Answers the line where this changes something. */
export const refuse = (tx: Db, id: string, refusal: MessageTable['refusal']): Promise<MessageTable | undefined> =>
  on(tx)
    .updateTable('stream_message')
    .set({ refusal })
    .where('id', '=', id)
    .where('refusal', 'is distinct from', refusal)
    .returningAll()
    .executeTakeFirst()

/** Answers the ids of its photos. */
export const markCleared = async (tx: Db, sessionId: string, now: Date): Promise<string[]> => {
  const cleared = await on(tx)
    .updateTable('stream_message')
    .set({ cleared_at: now, text: '' })
    .where('session_id', '=', sessionId)
    .where('cleared_at', 'is', null)
    .returning(['id', 'type'])
    .execute()
  return cleared.filter(({ type }) => type === 'photo').map(({ id }) => id)
}
