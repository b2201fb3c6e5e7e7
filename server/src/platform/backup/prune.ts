import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { neededByChains } from './continuous/lists.ts'
import { groupOf, listBackups } from './layout.ts'
import { readManifest, readObjectList } from './manifest.ts'
import { removeBackup } from './objects.ts'
import { isOneBeingMade, ownBackups } from './sharing.ts'
import { beOnly } from './snapshot.ts'

/** Names of those that go, of all of this site that were finished, oldest first. */
export type WhichGo = (names: readonly string[]) => readonly string[]

export const allButTheNewest =
  (keep: number): WhichGo =>
  (names) =>
    names.slice(0, -keep)

export interface Pruned {
  readonly url: string
  readonly folder: string
  /** Fingerprints of the secret of this site: what others keep in the folder stays. */
  readonly secret: string
}

/**
 * These go, and with them the objects that no other backup names; answers their names. Of several that run beside each other one
 * would remove what another counts on, so none of this database runs meanwhile.
 */
export async function prune({ url, folder, secret }: Pruned, whichGo: WhichGo): Promise<readonly string[]> {
  const alone = await beOnly(url, 'backup')
  try {
    return await remove(folder, secret, whichGo)
  } finally {
    await alone.end()
  }
}

/** Where this program puts objects (`objectFile`); what else lies in a folder is not ours. */
const ours = /^(open|[0-9a-f]{16})\/[0-9a-f]{2}\/[0-9a-f]{2}\/[^/]+$/

async function remove(folder: string, secret: string, whichGo: WhichGo): Promise<readonly string[]> {
  const names = await listBackups(folder)
  const old = whichGo(await ownBackups(folder, secret))
  // Read before anything goes: one that is damaged names nothing, and then nothing may be taken for unneeded.
  const needed = await neededByBackups(
    folder,
    names.filter((one) => !old.includes(one)),
  )
  for (const one of await neededByChains(folder)) needed.add(one)
  for (const name of old) await removeBackup(folder, name)
  await removeUnneeded(folder, needed)
  return old
}

/** Objects that no backup and no chain in the folder names. While no other backup of this database runs. */
export async function sweepObjects(folder: string): Promise<void> {
  const needed = await neededByChains(folder)
  for (const one of await neededByBackups(folder, await listBackups(folder))) needed.add(one)
  await removeUnneeded(folder, needed)
}

/** Throws where one of them is damaged. */
async function neededByBackups(folder: string, names: readonly string[]): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const name of names) {
    const place = { folder, name }
    const manifest = await readManifest(place)
    for (const { key } of await readObjectList(place, manifest)) needed.add(`${groupOf(manifest.recipient)}/${key}`)
  }
  return needed
}

/** `needed`: with the name of their group before them. */
async function removeUnneeded(folder: string, needed: ReadonlySet<string>): Promise<void> {
  // Another site adds to them at this moment. They go with a later one.
  if (await isOneBeingMade(folder)) return
  const objects = join(folder, 'objects')
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const [, group] = ours.exec(path.slice(objects.length + 1)) ?? []
    if (group !== undefined && !needed.has(`${group}/${entry.name}`)) await rm(path, { force: true })
  }
}
