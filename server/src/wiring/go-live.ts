// A fresh database out of one that has practised: what the site is goes along, what people did and paid stays behind.
import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import { inSnapshotOnce, inTransaction, knownMigrations, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { sampleIds } from '#platform/samples/index.ts'
import { deriveKeys } from '#platform/secrets.ts'
import type { Storage } from '#platform/storage/index.ts'
import { createAudit } from '#ground/audit'
import { hasAccounts, staffAccounts } from '#people/accounts'
import { namedObjects } from '#content/media'
import { broughtBack } from './dated-ahead.ts'

export interface Taken {
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>
  readonly files: number
  readonly staff: number
  /** What has rows that do not go along. */
  readonly left: ReadonlyMap<string, number>
}

interface Moving {
  readonly from: Db
  /** As the owner of its tables, on the newest schema. */
  readonly to: Db
  readonly storage: { readonly from: Storage; readonly to: Storage }
  readonly secret: string
}

interface Part {
  readonly table: string
  /** Which rows; all of them without. */
  readonly by?: { readonly column: string; readonly of: 'staff' | 'pictures' | 'nobody' }
  /** What was about people who stay behind. */
  readonly blank?: Readonly<Record<string, unknown>>
  /** Column by which rows come that others of the same table name. */
  readonly last?: string
}

/** In an order in which each finds what it names. */
const parts: readonly Part[] = [
  { table: 'sport' },
  { table: 'school', last: 'merged_into' },
  { table: 'school_alias' },
  { table: 'setting' },
  { table: 'setting_history' },
  { table: 'tax_rate' },
  // What is decided for all pages; that of a page stays with it.
  { table: 'commission_rule', by: { column: 'page_id', of: 'nobody' } },
  { table: 'site_page' },
  { table: 'site_page_version' },
  { table: 'account', by: { column: 'id', of: 'staff' }, blank: { avatar: '', cover: '', referred_by: null, link_views: 0 } },
  { table: 'credential', by: { column: 'account_id', of: 'staff' } },
  { table: 'authenticator', by: { column: 'account_id', of: 'staff' } },
  { table: 'passkey', by: { column: 'account_id', of: 'staff' } },
  { table: 'recovery_code', by: { column: 'account_id', of: 'staff' } },
  { table: 'staff_grant', by: { column: 'account_id', of: 'staff' } },
  { table: 'file', by: { column: 'target_kind', of: 'pictures' } },
]

const batch = 500

/** Throws where the two do not know the same tables. */
async function requireNewest(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const [there, here] = [new Set(rows.map(({ name }) => name)), (await knownMigrations()).map(({ name }) => name)]
  if (here.some((name) => !there.has(name)) || there.size > here.length)
    throw new Error('This database is not of this version of the program. Start it once with this one, then try again. Nothing was made.')
}

async function columnsOf(db: Db, table: string): Promise<{ name: string; isMoment: boolean }[]> {
  const { rows } = await sql<{ name: string; isMoment: boolean }>`
    select attname as name, atttypid = 'timestamptz'::regtype as "isMoment" from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(db)
  return rows
}

async function read(from: Db, { table, by, last }: Part, staff: readonly string[]): Promise<Record<string, unknown>[]> {
  const which =
    by === undefined
      ? sql`true`
      : by.of === 'staff'
        ? sql`${sql.ref(by.column)} = any(${[...staff]}::uuid[])`
        : by.of === 'nobody'
          ? sql`${sql.ref(by.column)} is null`
          : sql`${sql.ref(by.column)} = 'site-picture' and status = 'finished'`
  const order = last === undefined ? sql`` : sql`order by ${sql.ref(last)} nulls first`
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(known) as row from ${sql.table(table)} as known where ${which} ${order}`.execute(from)
  return rows.map(({ row }) => row)
}

async function write(to: Db, { table, blank = {} }: Part, rows: readonly Record<string, unknown>[]): Promise<void> {
  const known = await columnsOf(to, table)
  const columns = sql.join(known.map(({ name }) => sql.ref(name)))
  const moments = known.filter(({ isMoment }) => isMoment).map(({ name }) => name)
  const dated = broughtBack(rows, moments, systemClock.now())
  for (let at = 0; at < dated.length; at += batch) {
    const some = dated.slice(at, at + batch).map((row) => ({ ...row, ...blank }))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb)`.execute(to)
  }
}

/** A picture that somebody who stays behind put up is from now on of whoever is longest here. */
const ownedBy = (rows: readonly Record<string, unknown>[], staff: readonly string[]) =>
  rows.map((row) => (staff.includes(String(row['owner_id'])) ? row : { ...row, owner_id: staff[0] }))

async function countAll(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    const { rows: found } = await sql<{ count: string }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts.set(name, Number(found[0]?.count ?? 0))
  }
  return counts
}

async function copyFiles({ from, to }: Moving['storage'], db: Db): Promise<number> {
  let files = 0
  for await (const { key } of namedObjects(db)) {
    await to.put(key, await from.open(key))
    files += 1
  }
  return files
}

/** Nobody has an account there, nothing was chosen, and staff has done nothing: nothing is lost with it. */
export const isFree = async (to: Db): Promise<boolean> => {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('public.account') is not null as "isThere"`.execute(to)
  if (!rows[0]?.isThere) return true
  const { rows: used } = await sql<{ isUsed: boolean }>`
    select exists (select from ${sql.table('setting')}) or exists (select from ${sql.table('audit')}) as "isUsed"`.execute(to)
  return !used[0]?.isUsed && !(await hasAccounts(to))
}

/**
 * All of it in one transaction there, after the files, so that one that breaks off leaves a database that is still free. The former one is
 * read as it stood at one moment and not written.
 */
export async function takeAlong({ from, to, storage, secret }: Moving): Promise<Taken> {
  await requireNewest(from)
  const read1 = await inSnapshotOnce(from, async (tx) => {
    const made = new Set(await sampleIds(tx, 'account'))
    const staff = (await staffAccounts(tx)).filter((id) => !made.has(id))
    const invented = new Set([...(await sampleIds(tx, 'school')), ...made])
    const isReal = ({ id, school_id: school }: Record<string, unknown>) => !invented.has(String(id)) && !invented.has(String(school))
    const rows = new Map<Part, Record<string, unknown>[]>()
    for (const part of parts) rows.set(part, (await read(tx, part, staff)).filter(isReal))
    const { rows: place } = await sql<{ at: string; isCalled: boolean }>`
      select last_value::text as at, is_called as "isCalled" from self_added_college`.execute(tx)
    return { staff, rows, place: place[0], counts: await countAll(tx) }
  })
  const { staff, rows, place, counts } = read1
  const files = await inTransaction(to, async (tx) => {
    if (!(await isFree(tx))) throw new Error('The new database has a site in it already. Nothing was changed.')
    await sql`delete from ${sql.table('sport')}`.execute(tx)
    for (const [part, found] of rows)
      await write(tx, part, part.table === 'file' ? (staff.length === 0 ? [] : ownedBy(found, staff)) : found)
    if (place) await sql`select setval('self_added_college', ${place.at}::bigint, ${place.isCalled})`.execute(tx)
    const audit = createAudit({ db: tx, clock: systemClock, keys: deriveKeys(secret) })
    await audit.record(tx, 'site.go_live', {
      via: 'cli',
      reason: `From a database that has practised, ${newId()}`,
      after: { staff: staff.length },
    })
    return copyFiles(storage, tx)
  })
  const taken = new Map([...rows].map(([{ table }, found]) => [table, found.length]))
  const left = new Map(
    [...counts].flatMap(([name, count]) => (count > (taken.get(name) ?? 0) ? [[name, count - (taken.get(name) ?? 0)] as const] : [])),
  )
  return { rows: taken, files, staff: staff.length, left }
}
