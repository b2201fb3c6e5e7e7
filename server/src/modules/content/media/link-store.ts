// All SQL on the table `link_picture`: which picture for links is kept of a page or a thing. One of each at a time.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export interface KeptPicture {
  readonly kind: string
  readonly object_id: string
  readonly hash: string
}

/** Notes the one that is kept from now on; answers the hash of the one before, if that was another. */
export async function replacePicture(db: Db, { kind, object_id, hash }: KeptPicture, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ former: string | null }>`
    with former as (select hash from link_picture where kind = ${kind} and object_id = ${object_id} for update)
    insert into link_picture (kind, object_id, hash, made_at) values (${kind}, ${object_id}, ${hash}, ${now})
    on conflict (kind, object_id) do update set hash = excluded.hash, made_at = excluded.made_at
    returning (select hash from former) as former`.execute(db)
  const former = rows[0]?.former ?? undefined
  return former === hash ? undefined : former
}

/** Takes the notes of some that were made before a moment. */
export async function takeOldPictures(db: Db, before: Date, limit: number): Promise<KeptPicture[]> {
  const { rows } = await sql<KeptPicture>`
    delete from link_picture where (kind, object_id) in (
      select kind, object_id from link_picture where made_at < ${before} order by made_at limit ${limit} for update skip locked
    ) returning kind, object_id, hash`.execute(db)
  return rows
}
