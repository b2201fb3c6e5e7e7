// All tables as they stood at one moment, read by several connections at once.
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectHeld } from '../db/held.ts'
import { writeFile, type Written } from './envelope.ts'
import type { SequenceValue, TableFile } from './manifest.ts'

const readers = 4

/** What is told to others of the cluster, and what the queue keeps for itself, are made anew by whoever starts. */
const leftOut = `n.nspname in ('public', 'sandbox') and c.relname not like 'kysely%'`

export interface TableFound {
  readonly name: string
  readonly columns: readonly string[]
}

export interface Snapshot {
  readonly id: string
  readonly at: Date
  readonly tables: readonly TableFound[]
  /** The connection that holds it; for what else is read at the same moment. */
  readonly client: Client
}

export async function connect(url: string): Promise<Client> {
  const client = await connectHeld(url, { application_name: 'fieldhouse backup' })
  // A long look is no forgotten transaction; it has no number of its own, so nobody's books wait for it. And what is written slowly, to a
  // disk or a place far away, is read slowly.
  const longest = ['idle_in_transaction_session_timeout', 'statement_timeout', 'tcp_user_timeout']
  await client.query(`select ${longest.map((name) => `set_config('${name}', '0', false)`).join(', ')}`)
  return client
}

export type Alone = 'backup' | 'drill' | 'log' | 'look' | 'media-move'

const refusals: Readonly<Record<Alone, string>> = {
  backup: 'Another backup of this database, or an export, is running.',
  drill: 'Another drill of this site is running.',
  log: 'The log of this database is being brought away by another process.',
  look: 'Somebody looks at it just now.',
  'media-move': 'Files are being moved already.',
}

/** A connection that no other backup, or drill, of this database has the like of; undefined where one has. It lasts as long as it is open. */
export async function tryBeOnly(url: string, what: Alone): Promise<Client | undefined> {
  const client = await connect(url)
  const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(hashtextextended($1, 0)) as "isOurs"`, [
    `fieldhouse ${what}`,
  ])
  if (rows[0]?.isOurs) return client
  await client.end()
  return undefined
}

/** As `tryBeOnly`, but throws. */
export async function beOnly(url: string, what: Alone): Promise<Client> {
  const client = await tryBeOnly(url, what)
  if (!client) throw new Error(refusals[what])
  return client
}

/** Lasts as long as the connection. */
export async function openSnapshot(client: Client): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string; at: Date }>('select pg_export_snapshot() as id, now() as at')
  const [found] = rows
  if (!found) throw new Error('The database exports no snapshot.')
  return { ...found, tables: await listTables(client), client }
}

/** Columns in their order, without those that are worked out. */
export async function listTables(client: Client): Promise<TableFound[]> {
  const { rows } = await client.query<TableFound>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname)::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    -- What is not logged is not meant to last: salts and hashes of visitors.
    where c.relkind = 'r' and c.relpersistence = 'p' and ${leftOut}
    group by 1 order by 1`)
  return rows
}

export async function readSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${leftOut} order by 1`)
  const values: SequenceValue[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    if (found[0]) values.push({ name, ...found[0] })
  }
  return values
}

const fileOf = (table: string) => `tables/${table.replaceAll('"', '')}.zst`

export interface Copying {
  readonly url: string
  readonly snapshot: Snapshot
  readonly recipient: string | null
  readonly pathOf: (file: string) => string
}

/** Every table into a file, in the order of their names. */
export async function copyTables({ url, snapshot, recipient, pathOf }: Copying): Promise<TableFile[]> {
  const waiting = [...snapshot.tables]
  const done: TableFile[] = []
  const work = async () => {
    const client = await connect(url)
    try {
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot.id)}`)
      for (let table = waiting.shift(); table; table = waiting.shift()) {
        const rows = client.query(copyTo(`copy ${table.name} (${table.columns.join(', ')}) to stdout`))
        const file = fileOf(table.name)
        const written: Written = await writeFile(pathOf(file), rows, { recipient, squeeze: true })
        done.push({ ...table, rows: rows.rowCount, file, ...written })
      }
    } finally {
      waiting.length = 0
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: readers }, work))
  return done.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

export interface WaitingJob {
  readonly name: string
  readonly data: object
}

/** What the queue still had to do: the queue's own tables are no part of a backup. */
export async function readWaitingJobs(client: Client): Promise<WaitingJob[]> {
  const { rows: queue } = await client.query(`select 1 from pg_class where oid = to_regclass('pgboss.job')`)
  if (queue.length === 0) return []
  const { rows } = await client.query<WaitingJob>(
    `select name, data from pgboss.job where state < 'completed' and name not like '\\_\\_%' order by created_on, id`,
  )
  return rows
}

export const asLines = (values: readonly object[]): Readable => Readable.from(values.map((value) => `${JSON.stringify(value)}\n`))
