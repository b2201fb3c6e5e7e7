// The disk of this machine, on which the database lies, too, where it is not elsewhere.
import { statfs } from 'node:fs/promises'

/** So much of it stays free for everything else, whatever somebody sends. */
export const keptFree = 2 * 1024 ** 3

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
