// The data directory of the embedded Postgres: made once, described by a small file that only its owner may read.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { majorOf, type PostgresBinaries } from './binaries.ts'
import { folderOf, notePath, readNote, tryPath, type Note } from './note.ts'
import { choosePrivileges, handOver, launchAs, type Privileges } from './privileges.ts'

export interface Cluster {
  /** PGDATA. */
  readonly directory: string
  readonly password: string
  /** The identity the files were made under; another one could not open them. */
  readonly privileges: Privileges
}

export const markPath = (home: string): string => join(home, 'cluster.unfinished')

/** Of what lies in a PGDATA; undefined where nothing was ever made. */
export function versionIn(directory: string): string | undefined {
  const file = join(directory, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

export const clusterOf = (home: string, note: Note): Cluster => ({
  directory: join(home, folderOf(note)),
  password: note.password,
  privileges: note.privileges,
})

/** Opens the cluster below `home`, making it first when there is none. */
export function openCluster(home: string, binaries: PostgresBinaries): Cluster {
  const mark = markPath(home)
  if (existsSync(notePath(home))) {
    // Left behind by a crash right after the note: it would make what is inside worthless once the note is lost.
    rmSync(mark, { force: true })
    const note = readNote(home)
    // So would that of an upgrade that has switched.
    if (note.former) rmSync(tryPath(home), { force: true })
    const cluster = clusterOf(home, note)
    refuseOtherMajor(cluster.directory, binaries)
    return cluster
  }
  const directory = join(home, folderOf({}))
  // Only our own mark says that an earlier start broke off half-way and nothing of value can be inside.
  if (versionIn(directory) !== undefined && !existsSync(mark))
    throw new Error(
      `There is a database in ${directory}, but ${notePath(home)} is missing, which holds its password. Nothing was changed. Put it there from where the folder came from, or move the folder away; npm run doctor says what else is wrong.`,
    )
  writeFileSync(mark, '')
  const made = { password: randomBytes(24).toString('base64url'), privileges: choosePrivileges() }
  const cluster = { directory, ...made }
  makeCluster(cluster, binaries)
  writeFileSync(notePath(home), JSON.stringify(made), { mode: 0o600 })
  rmSync(mark)
  return cluster
}

/** Postgres would say so, too, but not what to do. */
function refuseOtherMajor(directory: string, binaries: PostgresBinaries): void {
  const [there, ours] = [versionIn(directory), majorOf(binaries)]
  if (there === undefined || ours === undefined || there === ours) return
  throw new Error(
    Number(there) < Number(ours)
      ? `The database in ${directory} was made by Postgres ${there}, and this Fieldhouse brings Postgres ${ours}. Nothing was changed. Run npm run database:upgrade once; then start again.`
      : `The database in ${directory} was made by Postgres ${there}, and this Fieldhouse brings Postgres ${ours}. Nothing was changed. Run the newer Fieldhouse that it was made with, or a later one.`,
  )
}

/** What an earlier try has left in its place goes. */
export function makeCluster(cluster: Cluster, binaries: PostgresBinaries): void {
  const { directory, privileges } = cluster
  // One that was killed with its parent this moment may still write its last.
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  handOver(privileges, directory)
  initialise(cluster, binaries)
}

function initialise({ directory, ...made }: Cluster, binaries: PostgresBinaries): void {
  const passwordFile = `${directory}.password`
  writeFileSync(passwordFile, `${made.password}\n`, { mode: 0o600 })
  handOver(made.privileges, passwordFile)
  const options = ['-D', directory, '-U', 'fieldhouse', '--auth=scram-sha-256', '--pwfile', passwordFile]
  const { command, args, ...identity } = launchAs(
    made.privileges,
    binaries.initdb,
    [...options, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    false,
  )
  const result = spawnSync(command, args, { ...identity, encoding: 'utf8', cwd: directory })
  rmSync(passwordFile)
  if (result.status !== 0) throw new Error(`The database could not be made in ${directory}: ${result.stderr || String(result.error)}`)
}

/** Every file of it, whatever was written without waiting for the disk. With its server stopped. */
export function flushCluster({ directory, privileges }: Cluster, binaries: PostgresBinaries): void {
  const { command, args, ...identity } = launchAs(privileges, binaries.initdb, ['--sync-only', '-D', directory], false)
  const result = spawnSync(command, args, { ...identity, encoding: 'utf8', cwd: directory })
  if (result.status !== 0) throw new Error(`${directory} could not be brought to the disk whole: ${result.stderr || String(result.error)}`)
}
