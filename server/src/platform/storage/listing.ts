import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Keys of all that lies on a local disk, folder by folder. */
export async function* listKeys(root: string): AsyncGenerator<string> {
  const objects = join(root, 'objects')
  const foldersIn = (path: string) => readdir(path).catch(() => [])
  for (const first of await foldersIn(objects))
    for (const second of await foldersIn(join(objects, first))) yield* await foldersIn(join(objects, first, second))
}
