// Everything of a page whose owner is erased: removed as they would remove it. What nobody bought keeps no bytes.
import { sql } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Media } from '#content/media'
import type { Entitlements } from '#books/entitlements'

export interface Left {
  readonly id: string
  readonly isRemoved: boolean
}

/** Of a page, removed ones, too, by their ids; out of the kind's own table, which its store names. */
export const everyIdIn =
  (table: string) =>
  (db: Db, pageId: string, after: string, limit: number): Promise<Left[]> =>
    runFragment(
      db,
      sql<Left>`
        select id, deleted_at is not null as "isRemoved" from ${sql.table(table)}
        where page_id = ${pageId} ${after === '' ? sql`` : sql`and id > ${after}`} order by id limit ${limit}`,
    )

export interface Forgetting {
  readonly kind: 'feed' | 'video' | 'gallery' | 'product'
  readonly idsOf: ReturnType<typeof everyIdIn>
  readonly remove: (viewer: Viewer, id: string) => Promise<void>
}

export interface ForgetNeeds {
  readonly db: Db
  readonly media: Pick<Media, 'release'>
  readonly entitlements: Pick<Entitlements, 'isGranted'>
}

const batch = 200

export async function forgetThings(
  { db, media, entitlements }: ForgetNeeds,
  { kind, idsOf, remove }: Forgetting,
  owner: Viewer,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some: Left[] = await idsOf(db, owner.accountId, after, batch)
    for (const { id, isRemoved } of some) {
      if (!isRemoved) await remove(owner, id)
      if (!(await entitlements.isGranted(db, kind, id))) await media.release(db, kind, id)
    }
    after = some.at(-1)?.id
  }
}
