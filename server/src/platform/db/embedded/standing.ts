import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresBinaries, majorOf } from './binaries.ts'
import { markPath, versionIn } from './cluster.ts'
import { folderOf, notePath, readNote, type Former } from './note.ts'

export interface ClusterStanding {
  /** Undefined where no cluster was ever made. */
  readonly version: string | undefined
  readonly hasNote: boolean
  /** An earlier start broke off while it was made. */
  readonly isUnfinished: boolean
  /** Of the programs that npm installed. */
  readonly programs: string | undefined
  /** What an upgrade has left, until it is confirmed. */
  readonly former: Former | undefined
}

/** What lies in the folder, without starting anything. */
export function clusterStanding(home: string): ClusterStanding {
  const hasNote = existsSync(notePath(home))
  const note = hasNote ? readNote(home) : undefined
  return {
    version: versionIn(join(home, folderOf(note ?? {}))),
    hasNote,
    isUnfinished: existsSync(markPath(home)),
    programs: programVersion(),
    former: note?.former,
  }
}

function programVersion(): string | undefined {
  try {
    return majorOf(findPostgresBinaries())
  } catch {
    return undefined
  }
}
