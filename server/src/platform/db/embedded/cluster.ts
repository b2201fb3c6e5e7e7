// The data directory of the embedded Postgres: made once, described by a small file that only its owner may read.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { choosePrivileges, handOver, launchAs, type Privileges } from './privileges.ts'

export interface Cluster {
  /** PGDATA. */
  readonly directory: string
  readonly password: string
  /** The identity the files were made under; another one could not open them. */
  readonly privileges: Privileges
}

/** Opens the cluster below `home`, making it first when there is none. */
export function openCluster(home: string, binaries: PostgresBinaries): Cluster {
  const note = join(home, 'cluster.json')
  const mark = join(home, 'cluster.unfinished')
  const directory = join(home, 'data')
  if (existsSync(note)) {
    // Left behind by a crash right after the note: it would make what is inside worthless once the note is lost.
    rmSync(mark, { force: true })
    return { directory, ...(JSON.parse(readFileSync(note, 'utf8')) as Omit<Cluster, 'directory'>) }
  }
  // Only our own mark says that an earlier start broke off half-way and nothing of value can be inside.
  if (existsSync(join(directory, 'PG_VERSION')) && !existsSync(mark))
    throw new Error(
      `There is a database in ${directory}, but ${note} is missing, which holds its password. Nothing was changed. Put it there from where the folder came from, or move the folder away; npm run doctor says what else is wrong.`,
    )
  writeFileSync(mark, '')
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const made = { password: randomBytes(24).toString('base64url'), privileges: choosePrivileges() }
  handOver(made.privileges, directory)
  initialise(directory, made, binaries)
  writeFileSync(note, JSON.stringify(made), { mode: 0o600 })
  rmSync(mark)
  return { directory, ...made }
}

function initialise(directory: string, made: Omit<Cluster, 'directory'>, binaries: PostgresBinaries): void {
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
