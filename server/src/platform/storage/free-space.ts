// The disk of this machine, on which the database lies, too, where it is not elsewhere.
import { statfs } from 'node:fs/promises'

/** So much of it stays free for everything else, whatever somebody sends. */
export const keptFree = 2 * 1024 ** 3

export type FreeBytes = (folder: string) => Promise<number>

/** In bytes. */
export interface Space {
  readonly free: number
  readonly total: number
}

export type SpaceOf = (folder: string) => Promise<Space>

export const spaceOf: SpaceOf = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

export const freeBytes: FreeBytes = async (folder) => (await spaceOf(folder)).free
