// When the last backup and the last drill were, for whoever asks later. Beside the database and not in it: a backup cannot know itself.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface BackupNote {
  readonly folder: string
  readonly name: string
  /** Of its snapshot. */
  readonly at: string
}

export interface DrillNote {
  readonly name: string
  readonly at: string
  readonly passed: boolean
}

export interface Notes {
  /** Where the log goes, while it is kept: what must last goes there, too. */
  readonly log?: { readonly folder: string } | null
  readonly backup?: BackupNote
  readonly drill?: DrillNote
}

const fileOf = (dataFolder: string) => join(dataFolder, 'backups.json')

export function readNotes(dataFolder: string): Notes {
  try {
    return JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')) as Notes
  } catch {
    return {}
  }
}

export function note(dataFolder: string, change: Notes): void {
  mkdirSync(dataFolder, { recursive: true })
  const path = fileOf(dataFolder)
  writeFileSync(`${path}.part`, `${JSON.stringify({ ...readNotes(dataFolder), ...change })}\n`, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
