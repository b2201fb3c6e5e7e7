// All SQL on the table `sample_object`.
import { sql } from 'kysely'
import { inTransaction, type Db } from '../db/index.ts'
import { listSampleTables } from './catalog.ts'

/** A file that is to go once its row has gone. */
const objectKind = 'stored object'
/** There until a filler has come to its end, or its work was noted all the same. */
const fillingKind = 'filling'

export async function countSamples(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sample_object`.execute(db)
  return rows[0]?.count ?? 0
}

/** Before the first row of a filler. One that breaks off has left samples, too. */
export const beginSamples = (db: Db) =>
  sql`insert into sample_object (kind, id) values (${fillingKind}, '') on conflict do nothing`.execute(db)

export async function hasBegun(db: Db): Promise<boolean> {
  const { rows } = await sql`select from sample_object where kind = ${fillingKind}`.execute(db)
  return rows.length > 0
}

/** Notes all that there is as samples: only a filler was here. */
export const noteSamples = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const { name, own } of await listSampleTables(tx))
      if (own !== undefined)
        await sql`insert into sample_object (kind, id) select ${name}, ${sql.ref(own)}::text from ${sql.table(name)} on conflict do nothing`.execute(
          tx,
        )
    await sql`delete from sample_object where kind = ${fillingKind}`.execute(tx)
  })

export async function sampleIds(tx: Db, kind: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sample_object where kind = ${kind}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ids of rows; files that wait for their end have keys. */
export const ofRows = sql`(select id::uuid from sample_object where kind not in (${objectKind}, ${fillingKind}))`

export const dropRows = (tx: Db) => sql`delete from sample_object where kind not in (${objectKind})`.execute(tx)

export async function noteObjects(tx: Db, keys: readonly string[]): Promise<void> {
  await sql`insert into sample_object (kind, id) select ${objectKind}, unnest(${[...keys]}::text[]) on conflict do nothing`.execute(tx)
}

export const objectsLeft = (db: Db): Promise<string[]> => sampleIds(db, objectKind)

export const dropObject = (db: Db, key: string) => sql`delete from sample_object where kind = ${objectKind} and id = ${key}`.execute(db)
