import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of all files below a test's data folder that uploads have left, finished or not. */
export async function storedNames(dataFolder: string): Promise<string[]> {
  const entries = await readdir(join(dataFolder, 'media'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
