// Which tables there are and how their rows name each other, as the database itself says it: samples know no module.
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

export interface SampleTable {
  readonly name: string
  /** Columns that hold one id. */
  readonly ids: readonly string[]
  /** The column that is the row's own name; undefined where a row has none. */
  readonly own: string | undefined
  /** Nothing is ever taken away from it. */
  readonly isLasting: boolean
  /** Columns that may be emptied, so that rows that name each other can go one after the other. */
  readonly loose: readonly string[]
}

/** What a site has without anybody: lists that it is shipped with, and what it keeps of itself. */
const ofTheSite: ReadonlySet<string> = new Set([
  'audit',
  'checklist_line',
  'installation',
  'kysely_migration',
  'kysely_migration_lock',
  'process',
  'recovery',
  'sample_object',
  'secret_fingerprint',
  'setting',
  'setting_history',
  'setup_code',
  'setup_step',
  'sport',
])

export async function listSampleTables(db: Db): Promise<SampleTable[]> {
  const { rows } = await sql<{ name: string; ids: string[]; own: string | null; isLasting: boolean; loose: string[] }>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype order by a.attnum) as ids,
      coalesce((select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'p' and cardinality(k.conkey) = 1 and a.atttypid = 'uuid'::regtype),
        (select 'id' from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype)) as own,
      exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'refuse_change' and (t.tgtype & 8) <> 0) as "isLasting",
      array(select a.attname::text from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and cardinality(k.conkey) = 1 and not a.attnotnull) as loose
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition order by c.relname`.execute(db)
  return rows.flatMap(({ own, ...row }) => (ofTheSite.has(row.name) || row.ids.length === 0 ? [] : [{ ...row, own: own ?? undefined }]))
}
