// The server hands on its log while it runs: finished parts go into a folder beside it once it is told to. Until then it throws them
// away, so that none pile up, and telling it needs no new start.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { readNote } from './note.ts'
import { handOver } from './privileges.ts'

export interface Spool {
  readonly folder: string
  /** Where the server puts finished parts of its log. */
  readonly raw: string
  /** Where it puts a base; empty but for that time. */
  readonly staging: string
}

export const spoolOf = (home: string): Spool => {
  const folder = join(home, 'spool')
  return { folder, raw: join(folder, 'raw'), staging: join(folder, 'staging') }
}

/** The server may write into it, as whoever it runs as. */
export function openSpool(home: string): Spool {
  const spool = spoolOf(home)
  const { privileges } = readNote(home)
  for (const path of [spool.folder, spool.raw, spool.staging]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    handOver(privileges, path)
  }
  return spool
}

const nowhere = "archive_command = 'exit 0'"

/** Only the lowest of its settings, so that it gives way to what it is told later. Before a start. */
export function throwAwayByDefault({ directory }: Pick<Cluster, 'directory'>): void {
  const file = join(directory, 'postgresql.conf')
  if (existsSync(file) && !readFileSync(file, 'utf8').includes(nowhere)) appendFileSync(file, `\n${nowhere}\n`)
}

async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** So long a part of the log may stay unfinished when nobody finishes it before. */
const longestOpen = '60s'

const asked = ['archive_library', 'archive_command', 'basic_archive.archive_directory', 'archive_timeout'] as const

/** From now on parts go into the folder, over new starts, too. */
export const keepLog = (url: string, { raw }: Pick<Spool, 'raw'>): Promise<void> =>
  asOwner(url, async (client) => {
    const values = ['basic_archive', '', raw, longestOpen]
    for (const [index, name] of asked.entries())
      await client.query(`alter system set ${name} = ${client.escapeLiteral(values[index] ?? '')}`)
    await client.query('select pg_reload_conf()')
  })

export const dropLog = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    for (const name of asked) await client.query(`alter system reset ${name}`)
    await client.query('select pg_reload_conf()')
  })

export interface LogStanding {
  readonly isKept: boolean
  /** Where the server was told to put it: a folder that was moved is not there any more. */
  readonly goesTo: string
  /** Tells clusters apart. */
  readonly system: string
  /** Bytes of one part. */
  readonly partBytes: number
  /** Finished parts that the server still has to hand on. */
  readonly waiting: number
  /** Its last try failed. */
  readonly isFailing: boolean
}

export const lookAtLog = (url: string): Promise<LogStanding> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<LogStanding>(`
      select current_setting('archive_mode') = 'on' and current_setting('archive_library') = 'basic_archive' as "isKept",
        coalesce(current_setting('basic_archive.archive_directory', true), '') as "goesTo",
        (select system_identifier::text from pg_control_system()) as system,
        pg_size_bytes(current_setting('wal_segment_size'))::int as "partBytes",
        (select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready') as waiting,
        (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as "isFailing"`)
    const [found] = rows
    if (!found) throw new Error('The database does not say how it stands with its log.')
    return found
  })

export interface Finished {
  /** All that was committed before is in it and in those before it. */
  readonly at: Date
  readonly part: string
}

/** Ends the part that is being written; where nothing was written since, it is the one before. */
export const finishPart = (url: string): Promise<Finished> =>
  asOwner(url, async (client) => {
    const { rows: clock } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const { rows } = await client.query<{ part: string }>('select pg_walfile_name(pg_switch_wal()) as part')
    const [[when], [last]] = [clock, rows]
    if (!when || !last) throw new Error('The database did not finish its log.')
    return { ...when, ...last }
  })
