// What tables look like, for whoever has never seen this program.
import type { Client } from 'pg'

export interface Column {
  readonly name: string
  /** As Postgres calls it. */
  readonly type: string
  readonly mayBeNull: boolean
}

/** Each of these columns, in their order, names a row of the other table by that one's columns. */
export interface Reference {
  readonly columns: readonly string[]
  readonly table: string
  readonly of: readonly string[]
}

export interface Shape {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly references: readonly Reference[]
}

interface Found extends Column {
  readonly table: string
}

interface FoundKey {
  readonly table: string
  readonly isPrimary: boolean
  readonly columns: readonly string[]
  readonly other: string | null
  readonly of: readonly string[] | null
}

const namesOf = (table: string, numbers: string) => `
  array(select a.attname::text from unnest(${numbers}) with ordinality as n (at, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.at order by n.place)`

/** Those of people and things: neither what is not logged nor what migrations note for themselves. */
export async function readShapes(client: Client): Promise<Shape[]> {
  const { rows: columns } = await client.query<Found>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "mayBeNull"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    order by c.relname, a.attnum`)
  const { rows: keys } = await client.query<FoundKey>(`
    select k.conrelid::regclass::text as table, k.contype = 'p' as "isPrimary", ${namesOf('k.conrelid', 'k.conkey')} as columns,
      c.relname as other, case when k.contype = 'f' then ${namesOf('k.confrelid', 'k.confkey')} end as of
    from pg_constraint k left join pg_class c on c.oid = k.confrelid
    where k.contype in ('p', 'f') and k.connamespace = 'public'::regnamespace order by k.conname`)
  const keysOf = Map.groupBy(keys, ({ table }) => table.replaceAll('"', ''))
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => {
    const [primary, foreign] = [(keysOf.get(name) ?? []).filter((key) => key.isPrimary), keysOf.get(name) ?? []]
    return {
      name,
      columns: own.map((column) => ({ name: column.name, type: column.type, mayBeNull: column.mayBeNull })),
      primaryKey: primary[0]?.columns ?? [],
      references: foreign.flatMap(({ other, columns: from, of }) => (other && of ? [{ columns: from, table: other, of }] : [])),
    }
  })
}
