// Objects as files below one directory, fanned out so that no directory grows past a few thousand entries.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isKept, removedFolder } from './keeping.ts'
import { checkKey, StorageMiss, type Storage } from './storage.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files below `root`, which must be on one file system: a file appears under its key by a rename, never in parts. Until then it lies in
 * `work`, where whoever made this removes what a process that was killed has left.
 */
export function createLocalDisk(root: string, work = join(root, 'work')): Storage {
  const pathOf = (key: string) => objectPath(root, key)

  return {
    async put(key, source) {
      const path = pathOf(key)
      await Promise.all([dirname(path), work].map((folder) => mkdir(folder, { recursive: true })))
      const partial = join(work, `${randomUUID()}.part`)
      try {
        await (typeof source === 'string' ? moveFile(source, partial) : pipeline(source, createWriteStream(partial)))
        const size = await flushFile(partial)
        await rename(partial, path)
        return size
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    async open(key, range) {
      const path = pathOf(key)
      const file = await open(path, 'r').catch((error: unknown) => {
        throw isMissing(error) ? new StorageMiss(key) : error
      })
      return file.createReadStream(range ? { start: range.start, end: range.end } : {})
    },

    async size(key) {
      const facts = await stat(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return facts?.size
    },

    async list(prefix, cursor = '') {
      const keys: string[] = []
      for await (const { path, key } of walk(join(root, 'objects'), cursor)) {
        if (!key.startsWith(prefix)) continue
        keys.push(key)
        if (keys.length === mostListed) return { keys, next: path }
      }
      return { keys, next: null }
    },

    async remove(key) {
      const path = pathOf(key)
      if (!(await isKept(root))) return rm(path, { force: true })
      await mkdir(removedFolder(root), { recursive: true })
      await rename(path, join(removedFolder(root), key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}

const mostListed = 1000

/** In the order of their paths, those behind `after` only. */
async function* walk(folder: string, after: string): AsyncGenerator<{ path: string; key: string }> {
  const namesIn = async (path: string) =>
    (await readdir(join(folder, path)).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error)))).toSorted()
  for (const first of await namesIn('')) {
    if (first < after.slice(0, first.length)) continue
    for (const second of await namesIn(first)) {
      const place = `${first}/${second}`
      if (place < after.slice(0, place.length)) continue
      for (const key of await namesIn(place)) if (`${place}/${key}` > after) yield { path: `${place}/${key}`, key }
    }
  }
}

/** Keys begin with a time (UUIDv7), so their own first letters would fill one directory at a time. */
export function objectPath(root: string, key: string): string {
  const hash = createHash('sha256').update(checkKey(key)).digest('hex')
  return join(root, 'objects', hash.slice(0, 2), hash.slice(2, 4), key)
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
    await rm(from, { force: true })
  }
}

/** A row about an object is committed after this, so its bytes must survive a power cut as well. */
async function flushFile(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
