// All SQL on the table `relation`.
import { sql, type RawBuilder } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'
import type { RelationTable } from './tables.ts'

type Tables = { relation: RelationTable }
const on = (db: Db) => db.withTables<Tables>()

const apartText = `
  select other_id as id from relation where owner_id = $1 and kind = 'block' and other_id = any($2::uuid[])
  union
  select owner_id from relation where other_id = $1 and kind = 'block' and owner_id = any($2::uuid[])`

/** Those of the others with whom there is a block, whoever made it. */
export async function loadApart(db: Db, id: string, otherIds: readonly string[]): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set()
  const rows = await runPrepared<{ id: string }>(db, apartText, [id, otherIds])
  return new Set(rows.map((row) => row.id))
}

/**
 * The rule as a condition of lists: nothing of a column's accounts or pages that are apart from somebody. Two anti-joins, each
 * one look into an index; an array of all blocks would grow with them.
 */
export const notApart = (id: string, column: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  not exists (select from relation where owner_id = ${id} and kind = 'block' and other_id = ${column})
  and not exists (select from relation where other_id = ${id} and kind = 'block' and owner_id = ${column})`

/** Undefined when it was there already. */
export const insertRelation = (tx: Db, relation: RelationTable) =>
  on(tx)
    .insertInto('relation')
    .values(relation)
    .onConflict((conflict) => conflict.columns(['owner_id', 'other_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findRelation = (db: Db, ownerId: string, otherId: string) =>
  on(db).selectFrom('relation').selectAll().where('owner_id', '=', ownerId).where('other_id', '=', otherId).executeTakeFirst()

export const deleteRelation = (tx: Db, ownerId: string, otherId: string) =>
  on(tx).deleteFrom('relation').where('owner_id', '=', ownerId).where('other_id', '=', otherId).returning('id').executeTakeFirst()

export async function countRelations(db: Db, ownerId: string): Promise<number> {
  const { total } = await on(db)
    .selectFrom('relation')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export interface Window {
  readonly limit: number
  readonly offset: number
  readonly sort: 'asc' | 'desc'
  /** A subquery of ids that the others must be in. */
  readonly among?: RawBuilder<unknown> | undefined
}

export async function listRelations(db: Db, ownerId: string, { limit, offset, sort, among }: Window) {
  let found = on(db).selectFrom('relation').where('owner_id', '=', ownerId)
  if (among) found = found.where(sql<boolean>`other_id in (${among})`)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', sort).orderBy('id', sort).limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
