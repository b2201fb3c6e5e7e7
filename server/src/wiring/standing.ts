// How it stands with backups and drills: by their rows, and by the notes beside the database, which a command leaves where it reached
// none. The newer of both counts.
import type { Env } from '../env.ts'
import { readNotes } from '#platform/backup/index.ts'
import type { Db } from '#platform/db/index.ts'
import { standingOf } from '#site/backups'
import { dataFolderOf } from './storage.ts'

export interface BackupStanding {
  readonly backupAt: Date | undefined
  /** When one was restored last, and all was right. */
  readonly passedAt: Date | undefined
  readonly hasDrillFailed: boolean
  /** Of the last one that restored anything, or failed. */
  readonly drilledAt: Date | undefined
  /** Why the last backup failed, where none was made since. */
  readonly failed: string | undefined
}

const newest = (...times: (Date | undefined)[]): Date | undefined =>
  times.filter((time) => time !== undefined).toSorted((one, other) => other.getTime() - one.getTime())[0]

const isAfter = (one: Date | undefined, other: Date | undefined) => one !== undefined && (other === undefined || one > other)

export async function backupsStand(db: Db, env: Env): Promise<BackupStanding> {
  const { backup: noted, drill: notedDrill } = readNotes(dataFolderOf(env))
  const { backup, passedAt, drill, failed } = await standingOf(db)
  const notedAt = noted && new Date(noted.at)
  const noteOfDrill = notedDrill && { at: new Date(notedDrill.at), passed: notedDrill.passed }
  const last = isAfter(noteOfDrill?.at, drill?.at) ? noteOfDrill : drill
  return {
    backupAt: newest(backup?.at, notedAt),
    passedAt: newest(passedAt, noteOfDrill?.passed ? noteOfDrill.at : undefined),
    hasDrillFailed: last?.passed === false,
    drilledAt: last?.passed === false ? last.at : newest(passedAt, noteOfDrill?.passed ? noteOfDrill.at : undefined),
    failed,
  }
}
