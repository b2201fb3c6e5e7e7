// All rows of one database into another that is empty, as a backup and its restoring would bring them, but with nothing between and
// nothing held: the site goes on where it stopped, with what its queue still had to do.
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrate } from '../db/index.ts'
import { migrateJobs } from '../jobs/index.ts'
import { appliedMigrations } from './back-up.ts'
import { fillSilently, requireSilencing } from './load.ts'
import type { Migration } from './manifest.ts'
import { connect, listTables, readSequences, type TableFound } from './snapshot.ts'

export interface Across {
  /** Nobody else may write there meanwhile. */
  readonly from: string
  /** As the owner of the tables that are to be. */
  readonly to: string
  readonly known: readonly Migration[]
  /** Told before each table. */
  readonly onTable?: (name: string) => void
}

export interface Moved {
  readonly tables: number
  readonly rows: number
  readonly jobs: number
}

/** What the queue needs to go on; the rest it makes for itself. */
const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/** Throws, and leaves no rows, where one of the two has anything that the other has not. */
export async function moveAcross({ from, to, known, onTable = () => undefined }: Across): Promise<Moved> {
  await requireSilencing(to)
  const source = await connect(from)
  const target = await connect(to)
  try {
    await source.query('begin isolation level repeatable read read only')
    const last = (await appliedMigrations({ client: source }, known)).at(-1)?.name
    if (last === undefined) throw new Error('No table was ever made in this database.')
    await migrate(to, { last })
    await migrateJobs(to)
    const tables = await listTables(source)
    await target.query('begin')
    await fillSilently(target, { tables, sequences: await readSequences(source) }, async (table) => {
      onTable(table.name)
      await copyOver(source, target, table)
    })
    const jobs = await copyQueue(source, target)
    let rows = 0
    for (const table of tables) rows += await compare(source, target, table)
    await compareSequences(source, target)
    await target.query('commit')
    await target.query('analyze')
    await migrate(to)
    return { tables: tables.length, rows, jobs }
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** As text: arrays of types that a migration made carry numbers in binary, and those are another cluster's. */
async function copyOver(source: Client, target: Client, { name, columns }: TableFound): Promise<void> {
  const list = columns.join(', ')
  // In brackets, since of a table in parts only a query can be copied.
  const rows = source.query(copyTo(`copy (select ${list} from ${name}) to stdout`))
  await pipeline(rows, target.query(copyFrom(`copy ${name} (${list}) from stdin`)))
}

/** Counts and sums of hashes, so that the order of rows does not matter. Answers how many there are. */
async function compare(source: Client, target: Client, { name, columns }: TableFound): Promise<number> {
  const one = `md5(row(${columns.join(', ')})::text)`
  const half = (start: number) => `coalesce(sum(('x' || substr(${one}, ${start}, 16))::bit(64)::bigint), 0)::text`
  const look = `select count(*)::int as count, ${half(1)} || ' ' || ${half(17)} as hash from ${name}`
  const [before, after] = await Promise.all(
    [source, target].map(async (client) => (await client.query<{ count: number; hash: string }>(look)).rows[0]),
  )
  if (before?.count !== after?.count) throw new Error(`${name} had ${before?.count} rows and has ${after?.count} now.`)
  if (before?.hash !== after?.hash) throw new Error(`A row of ${name} is not what it was.`)
  return after?.count ?? 0
}

async function compareSequences(source: Client, target: Client): Promise<void> {
  const [before, after] = [JSON.stringify(await readSequences(source)), JSON.stringify(await readSequences(target))]
  if (before !== after) throw new Error('A sequence does not go on where it was.')
}

/** By the columns that both have: the queue may be of another version here. Answers how many jobs wait. */
async function copyQueue(source: Client, target: Client): Promise<number> {
  const [before, after] = [await columnsOf(source), await columnsOf(target)]
  const tables = queueTables.flatMap((table) => {
    const there = new Set(after.get(table))
    const columns = (before.get(table) ?? []).filter((column) => there.has(column))
    return columns.length === 0 ? [] : [{ name: `pgboss.${table}`, columns }]
  })
  if (tables.length === 0) return 0
  for (const table of tables) {
    await target.query(`delete from ${table.name}`)
    await copyOver(source, target, table)
  }
  const waiting = `select count(*)::int as count from pgboss.job where state < 'completed'`
  const [had, has] = await Promise.all([source, target].map(async (client) => (await client.query<{ count: number }>(waiting)).rows[0]))
  if (had?.count !== has?.count) throw new Error(`${had?.count} jobs waited, and ${has?.count} do now.`)
  return has?.count ?? 0
}

async function columnsOf(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname)::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = to_regnamespace('pgboss') and c.relname = any($1) group by 1`,
    [queueTables],
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
