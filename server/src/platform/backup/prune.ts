import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { groupOf, listBackups } from './layout.ts'
import { readManifest, readObjectList } from './manifest.ts'
import { removeBackup } from './objects.ts'

/** All but the newest go, and with them the objects that no other backup names. Answers how many went. */
export async function prune(folder: string, keep: number): Promise<number> {
  const names = await listBackups(folder)
  const [old, kept] = [names.slice(0, -keep), names.slice(-keep)]
  const needed = new Set<string>()
  // Read before anything goes: one that is damaged names nothing, and then nothing may be taken for unneeded.
  for (const name of kept) {
    const place = { folder, name }
    const manifest = await readManifest(place)
    for (const { key } of await readObjectList(place, manifest)) needed.add(`${groupOf(manifest.recipient)}/${key}`)
  }
  for (const name of old) await removeBackup(folder, name)
  const objects = join(folder, 'objects')
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const [group = ''] = path.slice(objects.length + 1).split('/')
    if (!needed.has(`${group}/${entry.name}`)) await rm(path, { force: true })
  }
  return old.length
}
