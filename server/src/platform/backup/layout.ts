// How a folder of backups looks: one folder for each backup, named by its time, and the objects of all of them beside these.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkKey } from '../storage/index.ts'

export const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export const manifestName = 'manifest.json'
/** The hash of the manifest; written last: a folder without it is no backup. */
export const sealName = 'manifest.sha256'

/** Says whose it is before anything else of it is there: fingerprints of the secret. */
export const ownerName = 'secret.fingerprint'

export const nameOf = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, '-')

export interface Place {
  /** Holds all backups and their objects. */
  readonly folder: string
  readonly name: string
}

export const pathIn = ({ folder, name }: Place, file: string): string => join(folder, name, file)

/** Names of the backups that were finished, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => named.test(name) && existsSync(join(folder, name, sealName))).toSorted()
}

/** What a backup that broke off has left. */
export async function listUnfinished(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => named.test(name) && !existsSync(join(folder, name, sealName)))
}

/** A folder of backups stands for its newest; a backup stands for itself. Throws where there is none. */
export async function findBackup(path: string): Promise<Place> {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  if (named.test(name) && existsSync(join(path, manifestName))) {
    if (!existsSync(join(path, sealName))) throw new Error(`${join(path, sealName)} is missing: this backup was never finished.`)
    return { folder: dirname(join(path, '.')), name }
  }
  const newest = (await listBackups(path)).at(-1)
  if (newest === undefined) throw new Error(`There is no finished backup in ${path}.`)
  return { folder: path, name: newest }
}

/** Objects that were closed for one recipient are no use to another: each has its own. */
export const groupOf = (recipient: string | null): string =>
  recipient === null ? 'open' : createHash('sha256').update(recipient).digest('hex').slice(0, 16)

export function objectFile(folder: string, group: string, key: string): string {
  const hash = createHash('sha256').update(checkKey(key)).digest('hex')
  return join(folder, 'objects', group, hash.slice(0, 2), hash.slice(2, 4), key)
}

/** Its name is there after a power cut, too. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined
