// The small file beside the data that only its owner may read. It names the folder that is the database, so one rename puts another in its place.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Privileges } from './privileges.ts'

export interface Note {
  readonly password: string
  /** The identity the files were made under; another one could not open them. */
  readonly privileges: Privileges
  /** Below `home`; absent: `data`. */
  readonly folder?: string
  /** What was the database before an upgrade, and is kept until that is confirmed. */
  readonly former?: Former
}

export interface Former {
  readonly folder: string
  readonly version: string
}

export const notePath = (home: string): string => join(home, 'cluster.json')

export const readNote = (home: string): Note => JSON.parse(readFileSync(notePath(home), 'utf8')) as Note

export const folderOf = ({ folder = 'data' }: Pick<Note, 'folder'>): string => folder

/** The old one or the new one, also after a power cut. */
export function replaceNote(home: string, note: Note): void {
  const next = `${notePath(home)}.next`
  writeFileSync(next, JSON.stringify(note), { mode: 0o600, flush: true })
  renameSync(next, notePath(home))
  const folder = openSync(home, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** There from before an upgrade makes a folder until the note names it: only what was made under it may be thrown away. */
export const tryPath = (home: string): string => join(home, 'upgrade.unfinished')
