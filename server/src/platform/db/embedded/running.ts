import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, notePath, readNote } from './note.ts'
import { isAlive } from './processes.ts'
import { urlsOf } from './urls.ts'

/** Where the embedded Postgres of this folder answers at the moment; undefined when none is running there. */
export function findRunningPostgres(home: string): { url: string; programUrl: string } | undefined {
  if (!existsSync(notePath(home))) return undefined
  const note = readNote(home)
  const pidFile = join(home, folderOf(note), 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  // One that was killed leaves its file.
  return isAlive(Number(lines[0])) ? urlsOf(note, lines[3] ?? '') : undefined
}
