// A cluster out of a base and the log that came after it. Nothing of it answers to anybody before its last step, and until then a mark
// says that what lies there is half of something.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { findPostgresBinaries, majorOf, type PostgresBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { folderOf, replaceNote } from './note.ts'
import { pour } from './pour.ts'
import { choosePrivileges, handOver, launchAs } from './privileges.ts'
import { startOnce } from './server.ts'

/** Below `home`. There until the site in it is whole: what lies beside it may be thrown away. */
const halfRecovered = (home: string): string => join(home, 'recovering')

export const isHalfRecovered = (home: string): boolean => existsSync(halfRecovered(home))

/** Of the programs that npm installed; undefined where they do not run. */
export const majorHere = (): string | undefined => majorOf(findPostgresBinaries())

export interface Recovering {
  /** Empty, or not there. */
  readonly home: string
  /** A tar of all of it. */
  readonly base: () => Promise<Readable>
  /** Answers what the server runs to get a part of the log. What it needs for that is given to whoever it runs as. */
  readonly feed: (handOver: (path: string) => void) => Promise<string>
  /** Up to and with this moment; undefined: as far as the log goes. */
  readonly until: Date | undefined
}

/** A newer Postgres says so in other words, and nothing else does. */
const endedBefore = 'recovery ended before configured recovery target was reached'

export async function recoverCluster({ home, base, feed, until }: Recovering): Promise<void> {
  const binaries = findPostgresBinaries()
  const privileges = choosePrivileges()
  mkdirSync(home, { recursive: true })
  writeFileSync(halfRecovered(home), '', { flush: true })
  const cluster: Cluster = { directory: join(home, folderOf({})), password: randomBytes(24).toString('base64url'), privileges }
  mkdirSync(cluster.directory, { mode: 0o700 })
  handOver(privileges, cluster.directory)
  await unpack(await base(), cluster)
  // The log of these was told where to go on another machine, or on this one before.
  const settle = (lines: readonly string[]) => writeFileSync(join(cluster.directory, 'postgresql.auto.conf'), lines.join(''))
  const wish = [
    `restore_command = ${quoted(await feed((path) => handOver(privileges, path)))}\n`,
    `recovery_target_timeline = 'current'\n`,
    `recovery_target_action = 'promote'\n`,
  ]
  settle([...wish, ...(until ? [`recovery_target_time = '${timeOf(until)}'\n`] : [])])
  const signal = join(cluster.directory, 'recovery.signal')
  writeFileSync(signal, '')
  handOver(privileges, signal)
  const first = await goThrough(cluster, binaries)
  if (first !== undefined) {
    // Nobody has committed anything between the moment and the end of the log, which reaches beyond it: all of it is what was asked for.
    if (!until || !first.includes(endedBefore)) throw new Error(`The log could not be gone through:\n${first}`)
    settle(wish)
    const second = await goThrough(cluster, binaries)
    if (second !== undefined) throw new Error(`The log could not be gone through:\n${second}`)
  }
  settle([])
  setPassword(cluster, binaries)
  replaceNote(home, { password: cluster.password, privileges })
}

/** All that follows on it is done, too: now it may not be thrown away any more. */
export const endRecovering = (home: string): void => rmSync(halfRecovered(home), { force: true })

/** While it reads its settings the server knows no “Z”. */
const timeOf = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00')

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Undefined: it is through, and stopped. */
async function goThrough(cluster: Cluster, binaries: PostgresBinaries): Promise<string | undefined> {
  const attempt = await startOnce(cluster, binaries, { durable: true, settings: { archive_mode: 'off', hot_standby: 'off' } })
  if (!('port' in attempt)) return attempt.log
  await attempt.stop()
  return undefined
}

/** As who the database runs as: files of another one it could not open. */
async function unpack(base: Readable, { directory, privileges }: Pick<Cluster, 'directory' | 'privileges'>): Promise<void> {
  const { command, args, ...identity } = launchAs(privileges, 'tar', ['-xf', '-', '-C', directory, '--no-same-owner'], false)
  const child = spawn(command, args, { ...identity, stdio: ['pipe', 'ignore', 'pipe'], cwd: directory })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-2000)))
  const ended = new Promise<number | null>((settle, fail) => {
    child.once('error', fail)
    child.once('close', settle)
  })
  const [poured, code] = await Promise.allSettled([pour(base, child.stdin), ended])
  if (code.status === 'rejected') throw code.reason
  if (code.value !== 0) throw new Error(`The base could not be unpacked: ${said}`)
  if (poured.status === 'rejected') throw poured.reason
}

/** That of the base is not known here: it lies in `cluster.json` of the folder that is lost. With nobody on it, and no server at all. */
function setPassword({ directory, password, privileges }: Cluster, { postgres }: PostgresBinaries): void {
  const { command, args, ...identity } = launchAs(privileges, postgres, ['--single', '-D', directory, 'postgres'], false)
  const result = spawnSync(command, args, {
    ...identity,
    encoding: 'utf8',
    cwd: directory,
    input: `alter role fieldhouse password '${password}'\n`,
  })
  if (result.status !== 0 || /ERROR|FATAL/.test(result.stderr))
    throw new Error(`The password of the database could not be set: ${result.stderr || String(result.error)}`)
}
