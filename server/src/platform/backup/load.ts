// A backup's rows into a database: all of it in one transaction, so that one that breaks off leaves what was there.
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/index.ts'
import { migrateJobs } from '../jobs/index.ts'
import { isId } from '../new-id.ts'
import { readFile } from './envelope.ts'
import { pathIn, type Place } from './layout.ts'
import type { Manifest, Migration, SequenceValue, TableFile } from './manifest.ts'
import { beginRecovery, type Dropped } from './recovery.ts'
import { connect, listTables, type TableFound, type WaitingJob } from './snapshot.ts'

export interface Loading {
  /** As the owner of the tables, who may silence triggers. */
  readonly url: string
  readonly place: Place
  readonly manifest: Manifest
  readonly identity: string | undefined
  /** Of these what waits is kept until the site is open; of others it is dropped. */
  readonly keptJobs: ReadonlySet<string>
  /** Told once all rows are there, before anything is done to them. */
  readonly onLoaded?: (client: Client) => Promise<void>
}

/** Throws where this program does not know how the backup's tables look. */
export function checkMigrations(manifest: Pick<Manifest, 'migrations' | 'program'>, known: readonly Migration[]): void {
  const hashes = new Map(known.map(({ name, sha256 }) => [name, sha256]))
  const unknown = manifest.migrations.find(({ name }) => !hashes.has(name))
  if (unknown)
    throw new Error(
      `This backup was made by a newer Fieldhouse (${manifest.program}): this one does not know its migration ${unknown.name}. Restore it with that version or a later one; nothing was changed.`,
    )
  const other = manifest.migrations.find(({ name, sha256 }) => hashes.get(name) !== sha256)
  if (other)
    throw new Error(`The migration ${other.name} of this program is not the one that the backup was made with; nothing was changed.`)
}

/** The rows come with the mark that holds the site closed; the newest tables and all else come after them, and may be repeated. */
export async function load({ url, place, manifest, identity, keptJobs, onLoaded }: Loading): Promise<void> {
  await requireSilencing(url)
  const last = manifest.migrations.at(-1)?.name
  if (last === undefined) throw new Error('This backup names no migration.')
  await migrate(url, { last })
  await migrateJobs(url)
  const client = await connect(url)
  try {
    await client.query('begin')
    await fillSilently(client, manifest, (table) => fill(client, place, table, identity))
    await onLoaded?.(client)
    await client.query(`set local session_replication_role = origin`)
    const jobs = await readJobs(place, manifest, identity)
    const isHeld = await hold(client, manifest, jobs, keptJobs)
    await client.query('commit')
    // Without it the first readers would wait for plans that were made for empty tables.
    await client.query('analyze')
    await migrate(url)
    // Of a backup that is older than the table; until the new epoch of the books, nothing starts on it anyway.
    if (!isHeld) await hold(client, manifest, jobs, keptJobs)
  } finally {
    await client.end()
  }
}

interface Filling<Table> {
  readonly tables: readonly Table[]
  readonly sequences: readonly SequenceValue[]
}

/** Within a transaction: what is there goes, and neither triggers nor foreign keys see what comes. They stay silent until it ends. */
export async function fillSilently<Table extends TableFound>(
  client: Client,
  { tables, sequences }: Filling<Table>,
  fillOne: (table: Table) => Promise<void>,
): Promise<void> {
  await client.query('set local session_replication_role = replica')
  await empty(client, tables)
  for (const table of tables) await fillOne(table)
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
}

/** Looked at before anything is made. */
export async function requireSilencing(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ may: boolean }>(`select has_parameter_privilege('session_replication_role', 'set') as may`)
    if (rows[0]?.may) return
    throw new Error(
      'The login that owns the tables may not silence triggers. As a superuser: grant set on parameter session_replication_role to that login. No table was made.',
    )
  } finally {
    await client.end()
  }
}

/** Migrations leave rows behind, too; those of the backup stand in their place. */
async function empty(client: Client, tables: readonly TableFound[]): Promise<void> {
  const here = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  // Names of the manifest become SQL: none passes that is not here.
  const absent = tables.find(({ name, columns }) => !columns.every((column) => here.get(name)?.has(column)))
  if (absent) throw new Error(`There is a table ${absent.name} to be filled that its own migrations do not make so.`)
  await client.query(`truncate ${[...here.keys()].join(', ')}`)
}

async function fill(client: Client, place: Place, { name, columns, file, rows }: TableFile, identity: string | undefined): Promise<void> {
  const path = pathIn(place, file)
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(await readFile(path, { identity, squeezed: true }), into)
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${name}`)
  if (Number(counted[0]?.count) !== rows) throw new Error(`${path} holds ${counted[0]?.count} rows, the manifest says ${rows}.`)
}

/** What the queue's clock begins goes with nothing, and may wait just while the backup is made. */
const asJob = ({ name, data }: { name: string; data: object | null }): WaitingJob => ({ name, data: data ?? {} })

async function readJobs(place: Place, { jobs }: Manifest, identity: string | undefined): Promise<WaitingJob[]> {
  const lines = createInterface({ input: await readFile(pathIn(place, jobs.file), { identity, squeezed: true }) })
  const found: WaitingJob[] = []
  for await (const line of lines) if (line !== '') found.push(asJob(JSON.parse(line) as Parameters<typeof asJob>[0]))
  return found
}

/** Of what went with a job the ids alone: nobody's address is kept here for ever. */
const idsIn = (data: object): string =>
  Object.values(data)
    .filter((value) => isId(value))
    .join(' ')

/** From now on the site is held. False where there is no place for it yet. */
export async function hold(
  client: Client,
  { snapshotAt }: Pick<Manifest, 'snapshotAt'>,
  jobs: readonly WaitingJob[],
  keptJobs: ReadonlySet<string>,
): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('public.recovery') is not null as "isThere"`)
  if (!rows[0]?.isThere) return false
  const kept = jobs.filter(({ name }) => keptJobs.has(name))
  const dropped: Dropped[] = jobs
    .filter(({ name }) => !keptJobs.has(name))
    .map(({ name, data }) => ({ what: `job ${name}`, id: idsIn(data) }))
  await client.query(beginRecovery, [snapshotAt, JSON.stringify(dropped), JSON.stringify(kept)])
  return true
}

export async function countRows(client: Client, { tables }: Manifest): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}
