import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the embedded Postgres of this folder answers at the moment; undefined when none is running there. */
export function findRunningPostgres(home: string): string | undefined {
  const note = join(home, 'cluster.json')
  const pidFile = join(home, 'data', 'postmaster.pid')
  if (!existsSync(note) || !existsSync(pidFile)) return undefined
  const { password } = JSON.parse(readFileSync(note, 'utf8')) as { password: string }
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  return `postgres://fieldhouse:${password}@127.0.0.1:${port}/fieldhouse`
}
