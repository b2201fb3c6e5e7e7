// All SQL on the table `file`.
import type { FileType } from '@fieldhouse/contract'
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { FormatName } from '#platform/media/index.ts'

/** One stored object of a file. Its key follows from file, name and `isPublic` (see objects.ts). */
export interface Variant {
  readonly name: string
  readonly mimeType: string
  readonly width: number
  readonly height: number
  readonly size: number
  readonly isPublic: boolean
  /** Of a film in one of its sizes: what a playlist says of it. */
  readonly rendition?: { readonly bits: number; readonly codecs: string }
}

export type FileRow = {
  id: string
  owner_id: string
  type: FileType
  name: string
  format: FormatName
  mime_type: string
  size: number
  /** `removing`: its objects are being deleted, nobody sees it any more. */
  status: 'created' | 'processing' | 'finished' | 'error' | 'removing'
  progress: number
  error_code: string | null
  width: number | null
  height: number | null
  duration: number | null
  placeholder: string | null
  variants: readonly Variant[]
  /** Of a sound: base64 of its peaks, one byte each. */
  waveform: string | null
  /** What the file belongs to; null until something takes it, and again when that lets it go. */
  target_kind: string | null
  target_id: string | null
  /** Of somebody under 18: no variant of it is public. */
  is_guarded: boolean
  /** Of some seconds out of another film: which film, from when and for how long; it is made once that is there. */
  cut_of: string | null
  cut_start: number | null
  cut_seconds: number | null
  /** Perhaps a film as before decision 137, which nobody has looked at since (mending.ts). */
  is_misread: boolean
  created_at: Date
}

type Tables = { file: FileRow }
const on = (db: Db) => db.withTables<Tables>()
/** One text however many ids there are, so that the statement is prepared once. */
const anyOf = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::uuid[])`
const asJson = (variants: readonly Variant[]) => JSON.stringify(variants) as unknown as readonly Variant[]

export async function insertFile(tx: Db, file: FileRow): Promise<void> {
  await on(tx)
    .insertInto('file')
    .values({ ...file, variants: asJson(file.variants) })
    .execute()
}

export async function updateFile(tx: Db, id: string, { variants, ...change }: Updateable<FileRow>): Promise<void> {
  const values = variants ? { ...change, variants: asJson(variants) } : change
  await on(tx).updateTable('file').set(values).where('id', '=', id).execute()
}

export async function deleteFile(tx: Db, id: string): Promise<void> {
  await on(tx).deleteFrom('file').where('id', '=', id).execute()
}

export const loadFiles = (db: Db, ids: readonly string[]): Promise<FileRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on(db).selectFrom('file').selectAll().where(anyOf(ids)).where('status', '<>', 'removing').execute()

/** What is to be cut out of this film and waits for it. */
export const listCuts = (tx: Db, filmId: string): Promise<FileRow[]> =>
  on(tx).selectFrom('file').selectAll().where('cut_of', '=', filmId).where('status', '=', 'created').orderBy('id').forUpdate().execute()

/** Files of those under 18 that still lie under open addresses, in the order of their ids. */
export const listStillOpen = (db: Db, after: string, limit: number): Promise<FileRow[]> =>
  on(db)
    .selectFrom('file')
    .selectAll()
    .where(sql<boolean>`is_guarded and variants @> '[{"isPublic": true}]'`)
    .where('status', '<>', 'removing')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** In the order of their ids. */
export const listMisread = (db: Db, after: string, limit: number): Promise<FileRow[]> =>
  on(db)
    .selectFrom('file')
    .selectAll()
    .where(sql<boolean>`is_misread and status = 'finished'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** In the order of their ids, those that are going away left out. */
export const listForBackup = (db: Db, after: string, limit: number): Promise<FileRow[]> =>
  on(db).selectFrom('file').selectAll().where('status', '<>', 'removing').where('id', '>', after).orderBy('id').limit(limit).execute()

/** Finished ones of an owner, by their ids. */
export const listOfOwner = (db: Db, ownerId: string, after: string, limit: number): Promise<FileRow[]> =>
  on(db)
    .selectFrom('file')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'finished')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Takes the rows for the rest of the transaction, in the order of their ids so that two writers never wait crosswise. */
export const lockFiles = (tx: Db, ids: readonly string[]): Promise<FileRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on(tx).selectFrom('file').selectAll().where(anyOf(ids)).where('status', '<>', 'removing').orderBy('id').forUpdate().execute()

export async function setTarget(tx: Db, ids: readonly string[], kind: string, targetId: string): Promise<void> {
  if (ids.length === 0) return
  await on(tx).updateTable('file').set({ target_kind: kind, target_id: targetId }).where('id', 'in', ids).execute()
}

/** Lets go of the target's files except the ones named. */
export async function releaseTarget(tx: Db, kind: string, targetId: string, except: readonly string[]): Promise<void> {
  const held = on(tx)
    .updateTable('file')
    .set({ target_kind: null, target_id: null })
    .where('target_kind', '=', kind)
    .where('target_id', '=', targetId)
  await (except.length === 0 ? held : held.where('id', 'not in', except)).execute()
}

/** Lets go of everything that an account put up, except for what these kinds hold. */
export const releaseOwner = (db: Db, ownerId: string, except: readonly string[]) =>
  on(db)
    .updateTable('file')
    .set({ target_kind: null, target_id: null })
    .where('owner_id', '=', ownerId)
    .where('target_kind', 'is not', null)
    .where('target_kind', 'not in', except)
    .execute()

/** One upload of an account is counted after the other, until the transaction ends. */
export const lockQuota = (tx: Db, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${ownerId}`}, 0))`.execute(tx)

/** Bytes that an account has uploaded since a moment. */
export async function sumUploaded(tx: Db, ownerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from file where owner_id = ${ownerId} and created_at > ${since}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** Marks some files that nothing took in time, and whatever an earlier sweep did not finish. */
export async function markForRemoval(db: Db, olderThan: Date, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    update file set status = 'removing'
    where id in (
      select id from file where target_id is null and created_at < ${olderThan}
      order by created_at limit ${limit} for update skip locked
    ) and target_id is null
    returning *`.execute(db)
  return rows
}

/** What files of people take, by kind: as they were sent, and in the forms that were made of them. It goes through all of them. */
export async function usesByType(db: Db): Promise<{ kind: string; count: number; bytes: number }[]> {
  const { rows } = await sql<{ kind: string; count: number; bytes: number }>`
    select type as kind, count(*)::int as count,
      sum(size + coalesce((select sum((v ->> 'size')::bigint) from jsonb_array_elements(variants) v), 0))::float8 as bytes
    from file group by type order by 3 desc`.execute(db)
  return rows
}
