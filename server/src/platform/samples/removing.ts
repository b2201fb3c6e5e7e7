// Samples go, rows and files, as long as nobody has anything to do with them. A row that names a sample goes with it where all that it
// names are samples; where it also names somebody or something else, nothing is removed at all.
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '../db/index.ts'
import type { Storage } from '../storage/index.ts'
import { listSampleTables, type SampleTable } from './catalog.ts'
import * as store from './store.ts'

/** What stands in the way: rows of a table that name samples and others. */
export interface Attachment {
  readonly table: string
  readonly rows: number
  /** Ids that are no samples, some of them. */
  readonly others: readonly string[]
}

export type Removal =
  | { readonly kind: 'removed'; readonly rows: number; readonly objects: number }
  | { readonly kind: 'none' }
  /** Rows that are kept for ever name them: money was practised with. */
  | { readonly kind: 'practised'; readonly tables: readonly string[] }
  | { readonly kind: 'attached'; readonly to: readonly Attachment[] }

export interface RemovalNeeds {
  /** As the owner of the tables. */
  readonly db: Db
  readonly storage: Pick<Storage, 'remove'>
  /** What counts along with these pages lets go of them; in the transaction, before their rows go. */
  readonly forget: (tx: Db, pageIds: readonly string[]) => Promise<void>
  /** Keys of all files that rows name. */
  readonly objects: (db: Db) => AsyncIterable<{ readonly key: string; readonly orElse?: string }>
}

/** Of the site itself: who names a row of these has nothing to do with anybody. */
const lists = ['sport']

class Kept extends Error {
  readonly outcome: Removal
  constructor(outcome: Removal) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`
const isSample = (column: string) => sql`${sql.ref(column)} in (select id from sample)`
const touches = ({ ids }: SampleTable) => anyOf(ids.map(isSample))

async function refuseLasting(tx: Db, tables: readonly SampleTable[]): Promise<void> {
  const kept: string[] = []
  for (const table of tables.filter(({ isLasting }) => isLasting)) {
    const { rows } = await sql`select from ${sql.table(table.name)} where ${touches(table)} limit 1`.execute(tx)
    if (rows.length > 0) kept.push(table.name)
  }
  if (kept.length > 0) throw new Kept({ kind: 'practised', tables: kept })
}

/**
 * What rows name beside samples counts where it is there: of what is gone, nothing keeps anything. A row's own name counts where it is also
 * the name of something else, as an athlete's is an account's.
 */
async function refuseAttached(tx: Db, tables: readonly SampleTable[]): Promise<void> {
  await sql`create temporary table met (place text, id uuid, is_own boolean, rows bigint) on commit drop`.execute(tx)
  for (const table of tables.filter(({ isLasting }) => !isLasting)) {
    const named = table.ids.map((column) => sql`(${sql.ref(column)}, ${sql.lit(column === table.own)})`)
    await sql`
      insert into met select ${table.name}, other.named, other.is_own, count(*) from ${sql.table(table.name)},
        lateral (values ${sql.join(named)}) as other (named, is_own)
      where ${touches(table)} and other.named not in (select id from neutral) group by other.named, other.is_own`.execute(tx)
  }
  await sql`create temporary table living (place text, id uuid) on commit drop`.execute(tx)
  for (const { name, own } of tables)
    if (own !== undefined)
      await sql`insert into living select ${name}, ${sql.ref(own)} from ${sql.table(name)} where ${sql.ref(own)} in (select id from met)`.execute(
        tx,
      )
  const { rows } = await sql<{ table: string; rows: string; others: string[] }>`
    select place as table, sum(rows) as rows, (array_agg(distinct id))[1:5] as others from met
    where exists (select from living where living.id = met.id and (living.place <> met.place or not met.is_own))
    group by place order by place`.execute(tx)
  if (rows.length > 0) throw new Kept({ kind: 'attached', to: rows.map((row) => ({ ...row, rows: Number(row.rows) })) })
}

/** Rows that name each other go in whatever order the database takes. */
async function removeRows(tx: Db, tables: readonly SampleTable[]): Promise<number> {
  let left = tables.filter(({ isLasting }) => !isLasting)
  let removed = 0
  let isLoosened = false
  while (left.length > 0) {
    const stuck: SampleTable[] = []
    for (const table of left) {
      await sql`savepoint one`.execute(tx)
      try {
        const { numAffectedRows } = await sql`delete from ${sql.table(table.name)} where ${touches(table)}`.execute(tx)
        removed += Number(numAffectedRows ?? 0)
        await sql`release savepoint one`.execute(tx)
      } catch (error) {
        await sql`rollback to savepoint one`.execute(tx)
        if (!(error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001'))) throw error
        stuck.push(table)
      }
    }
    if (stuck.length === left.length) {
      if (isLoosened) throw new Error(`Rows hold each other: ${stuck.map(({ name }) => name).join(', ')}`)
      for (const table of stuck) await loosen(tx, table)
      isLoosened = true
    }
    left = stuck
  }
  return removed
}

async function loosen(tx: Db, table: SampleTable): Promise<void> {
  for (const column of table.loose.filter((one) => table.ids.includes(one))) {
    await sql`savepoint one`.execute(tx)
    try {
      await sql`update ${sql.table(table.name)} set ${sql.ref(column)} = null where ${touches(table)}`.execute(tx)
      await sql`release savepoint one`.execute(tx)
    } catch {
      // A rule of the table wants it to be there: then the other side has to let go.
      await sql`rollback to savepoint one`.execute(tx)
    }
  }
}

const idIn = (key: string): string => /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(key)?.[0] ?? ''

async function objectsOf(tx: Db, files: ReadonlySet<string>, objects: RemovalNeeds['objects']): Promise<string[]> {
  const keys: string[] = []
  for await (const { key, orElse } of objects(tx)) if (files.has(idIn(key))) keys.push(key, ...(orElse === undefined ? [] : [orElse]))
  return keys
}

/** May be repeated: what a crash left of it is done the next time. */
export async function removeSamples({ db, storage, forget, objects }: RemovalNeeds): Promise<Removal> {
  try {
    const rows = await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('sample_object', 0))`.execute(tx)
      await sql`create temporary table sample on commit drop as select distinct id from ${store.ofRows} as known (id)`.execute(tx)
      await sql`create unique index on sample (id)`.execute(tx)
      await sql`create temporary table neutral on commit drop as select id from sample`.execute(tx)
      for (const list of lists) await sql`insert into neutral select id from ${sql.table(list)}`.execute(tx)
      await sql`create unique index on neutral (id)`.execute(tx)
      const tables = await listSampleTables(tx)
      await refuseLasting(tx, tables)
      await refuseAttached(tx, tables)
      const keys = await objectsOf(tx, new Set(await store.sampleIds(tx, 'file')), objects)
      await forget(tx, await store.sampleIds(tx, 'page'))
      const removed = await removeRows(tx, tables)
      await store.dropRows(tx)
      await store.noteObjects(tx, keys)
      return removed
    })
    const left = await store.objectsLeft(db)
    for (const key of left) {
      await storage.remove(key)
      await store.dropObject(db, key)
    }
    return rows === 0 && left.length === 0 ? { kind: 'none' } : { kind: 'removed', rows, objects: left.length }
  } catch (error) {
    if (error instanceof Kept) return error.outcome
    throw error
  }
}
