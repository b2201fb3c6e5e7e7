// Several sites may keep their backups in one folder; keys tell them apart. Each takes away what is its own, and objects, which lie
// together, only while nobody is adding any.
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shareSecret } from './fingerprints.ts'
import { basesFolder, listChains, listUnfinishedBases } from './continuous/layout.ts'
import { listBackups, listUnfinished, ownerName, pathIn, type Place } from './layout.ts'
import { readManifest } from './manifest.ts'

/** One that is older broke off, and whoever made it does not come back. */
const longest = 2 * 24 * 3600_000

export const markOwner = (place: Place, secret: string): Promise<void> =>
  writeFile(pathIn(place, ownerName), `${secret}\n`, { mode: 0o600 })

/** Its manifest says it from now on. */
export const removeMark = (place: Place): Promise<void> => rm(pathIn(place, ownerName), { force: true })

/** Those that broke off, of this site; such without a mark are taken for its own. */
export async function ownUnfinished(folder: string, secret: string): Promise<string[]> {
  const own: string[] = []
  for (const name of await listUnfinished(folder)) {
    const theirs = await readFile(pathIn({ folder, name }, ownerName), 'utf8').catch(() => '')
    if (theirs === '' || shareSecret(secret, theirs.trim())) own.push(name)
  }
  return own
}

/** Those that were finished, of this site, oldest first. */
export async function ownBackups(folder: string, secret: string): Promise<string[]> {
  const own: string[] = []
  for (const name of await listBackups(folder))
    if (shareSecret(secret, (await readManifest({ folder, name })).secrets.SECRET_KEY)) own.push(name)
  return own
}

/** Somebody is making a backup, or a base: what it has copied is named by nothing yet. */
export async function isOneBeingMade(folder: string): Promise<boolean> {
  const unfinished = (await listUnfinished(folder)).map((name) => join(folder, name))
  for (const chain of await listChains(folder))
    for (const name of await listUnfinishedBases(folder, chain)) unfinished.push(join(basesFolder(folder, chain), name))
  for (const path of unfinished) {
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs < longest) return true
  }
  return false
}
