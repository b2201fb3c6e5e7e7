// Runs the Postgres that npm installed: starts it, waits until it answers, stops it, and never leaves one behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts'
import { throwAwayByDefault } from './archive.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { launchAs } from './privileges.ts'
import { isAlive, parentOf } from './processes.ts'
import { urlOf, urlsOf } from './urls.ts'

export interface EmbeddedPostgres {
  /** Connection string of the database `fieldhouse`, as its owner. */
  readonly url: string
  /** The same as the program's own login, which the migrations leave to be made. */
  readonly programUrl: string
  /** Resolves when it ended and nobody had asked it to. */
  readonly ended: Promise<void>
  /** Fast shutdown: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>
  /** The same without waiting; the next start recovers what was committed. */
  abandon(): void
}

export interface EmbeddedOptions {
  /** Directory that holds the cluster; made when missing. */
  readonly home: string
  /** False only in tests: without fsync a power cut may lose what was acknowledged. */
  readonly durable: boolean
}

const startTimeout = 10_000

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(options.home)
  mkdirSync(home, { recursive: true })
  const binaries = findPostgresBinaries()
  return serveCluster(openCluster(home, binaries), binaries, options)
}

export interface Serving {
  readonly durable: boolean
  /** Beside those that every server of ours has. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts the server of a cluster that is there, or takes over the one that outlived its parent. */
export async function serveCluster(cluster: Cluster, binaries: PostgresBinaries, serving: Serving): Promise<EmbeddedPostgres> {
  const running = await adopt(cluster)
  const server = running ?? (await startWithRetries(cluster, binaries, serving))
  await ensureDatabase(urlOf(cluster, server.port, 'postgres'))
  return { ...urlsOf(cluster, server.port), ...server }
}

interface Running {
  readonly port: number
  stop(): Promise<void>
  readonly ended: Promise<void>
  abandon(): void
}

/** Stops a server that outlived its parent. Throws when that parent lives. */
export const endLeftBehind = async (cluster: Cluster): Promise<void> => (await adopt(cluster))?.stop()

/** A server that outlived its parent (only where the kernel could not tie the two) is taken over. */
async function adopt(cluster: Cluster): Promise<Running | undefined> {
  const file = join(cluster.directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!isAlive(pid) || !(await answers(urlOf(cluster, port, 'postgres')))) return undefined
  const owner = parentOf(pid)
  if (owner > 1 && owner !== process.pid) throw new Error(`Another Fieldhouse (process ${owner}) is running on this data folder.`)
  return { port, ended: untilGone(pid), stop: () => end(pid), abandon: () => void (isAlive(pid) && process.kill(pid, 'SIGQUIT')) }
}

/** After a crash the old postmaster may need a moment to be reaped, so a refused start is tried again for a while. */
async function startWithRetries(cluster: Cluster, binaries: PostgresBinaries, serving: Serving): Promise<Running> {
  const deadline = performance.now() + startTimeout
  for (;;) {
    const attempt = await startOnce(cluster, binaries, serving)
    if ('port' in attempt) return attempt
    if (performance.now() > deadline) throw new Error(`The database did not start:\n${attempt.log}`)
    await wait(250)
  }
}

/** Answers with its last words where it ended before it was ready. */
export async function startOnce(cluster: Cluster, binaries: PostgresBinaries, serving: Serving): Promise<Running | { log: string }> {
  if (serving.durable) throwAwayByDefault(cluster)
  const port = await findFreePort()
  const { command, args, ...identity } = launchAs(cluster.privileges, binaries.postgres, serverArguments(cluster, port, serving), true)
  // Detached: Ctrl-C in a terminal reaches only us, so that we can drain before the database goes.
  const child = spawn(command, args, { ...identity, detached: true, stdio: ['ignore', 'ignore', 'pipe'], cwd: cluster.directory })
  let log = ''
  const ready = await new Promise<boolean>((settle) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + String(chunk)).slice(-4000)
      if (log.includes('ready to accept connections')) settle(true)
    })
    child.once('error', (error) => {
      log += String(error)
      settle(false)
    })
    child.once('exit', () => settle(false))
  })
  if (!ready) return { log }
  const ended = new Promise<void>((settle) => child.once('exit', () => settle()))
  return { port, ended, stop: () => stopChild(child), abandon: () => void child.kill('SIGQUIT') }
}

function serverArguments(cluster: Cluster, port: number, { durable, settings: more }: Serving): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    idle_in_transaction_session_timeout: '10s',
    // What becomes of the log is said while it runs (archive.ts); that anything may, only here.
    ...(durable ? { archive_mode: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  return ['-D', cluster.directory, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((settle) => {
    child.once('exit', settle)
  })
  child.kill('SIGINT')
  await gone
}

async function end(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await wait(50)
}

/** It is not our child: nobody tells us. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(1000, undefined, { ref: false })
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const found = await client.query("select 1 from pg_database where datname = 'fieldhouse'")
  if (found.rowCount === 0) await client.query('create database fieldhouse')
  await client.end()
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function findFreePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? settle(address.port) : fail(new Error('no free port'))))
    })
  })
}
