import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { groupOf, listBackups } from './layout.ts'
import { readManifest, readObjectList } from './manifest.ts'
import { removeBackup } from './objects.ts'
import { beOnly } from './snapshot.ts'

/** Names of those that go, of all that were finished, oldest first. */
export type WhichGo = (names: readonly string[]) => readonly string[]

export const allButTheNewest =
  (keep: number): WhichGo =>
  (names) =>
    names.slice(0, -keep)

/**
 * These go, and with them the objects that no other backup names; answers their names. Of several that run beside each other one
 * would remove what another counts on, so none of this database runs meanwhile.
 */
export async function prune(url: string, folder: string, whichGo: WhichGo): Promise<readonly string[]> {
  const alone = await beOnly(url, 'backup')
  try {
    return await remove(folder, whichGo)
  } finally {
    await alone.end()
  }
}

/** Where this program puts objects (`objectFile`); what else lies in a folder is not ours. */
const ours = /^(open|[0-9a-f]{16})\/[0-9a-f]{2}\/[0-9a-f]{2}\/[^/]+$/

async function remove(folder: string, whichGo: WhichGo): Promise<readonly string[]> {
  const names = await listBackups(folder)
  const old = whichGo(names)
  const needed = new Set<string>()
  // Read before anything goes: one that is damaged names nothing, and then nothing may be taken for unneeded.
  for (const name of names.filter((one) => !old.includes(one))) {
    const place = { folder, name }
    const manifest = await readManifest(place)
    for (const { key } of await readObjectList(place, manifest)) needed.add(`${groupOf(manifest.recipient)}/${key}`)
  }
  for (const name of old) await removeBackup(folder, name)
  const objects = join(folder, 'objects')
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const [, group] = ours.exec(path.slice(objects.length + 1)) ?? []
    if (group !== undefined && !needed.has(`${group}/${entry.name}`)) await rm(path, { force: true })
  }
  return old
}
