import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './processes.ts'
import { urlsOf } from './urls.ts'

/** Where the embedded Postgres of this folder answers at the moment; undefined when none is running there. */
export function findRunningPostgres(home: string): { url: string; programUrl: string } | undefined {
  const note = join(home, 'cluster.json')
  const pidFile = join(home, 'data', 'postmaster.pid')
  if (!existsSync(note) || !existsSync(pidFile)) return undefined
  const { password } = JSON.parse(readFileSync(note, 'utf8')) as { password: string }
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  // One that was killed leaves its file.
  return isAlive(Number(lines[0])) ? urlsOf({ password }, lines[3] ?? '') : undefined
}
