// Objects as files below one directory, fanned out so that no directory grows past a few thousand entries.
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { forgetRemoved, isKept, keepRemoved, removedFolder } from './keeping.ts'
import { checkKey, StorageMiss, StorageTaken, type Store } from './storage.ts'

const isCodeOf = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
const isMissing = (error: unknown) => isCodeOf(error, 'ENOENT')

/**
 * Files below `root`, which must be on one file system: a file appears under its key by a rename, never in parts. Until then it lies in
 * `work`, where whoever made this removes what a process that was killed has left.
 */
export function createLocalDisk(root: string, work = join(root, 'work')): Store {
  const pathOf = (key: string) => objectPath(root, key)
  /** The first of these that there is; open at once, since it may be removed while somebody looks. */
  const openFirst = async (key: string, paths: readonly string[], range = {}) => {
    for (const path of paths) {
      const file = await open(path, 'r').catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      if (file) return file.createReadStream(range)
    }
    throw new StorageMiss(key)
  }

  return {
    async put(key, source, options = {}) {
      const path = pathOf(key)
      await Promise.all([dirname(path), work].map((folder) => mkdir(folder, { recursive: true })))
      const partial = join(work, `${randomUUID()}.part`)
      try {
        await (typeof source === 'string' ? moveFile(source, partial) : pipeline(source, createWriteStream(partial)))
        const size = await flushFile(partial)
        if (options.isNew) await linkNew(key, partial, path)
        else await rename(partial, path)
        return size
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    open: async (key, range) => openFirst(key, [pathOf(key)], range),
    openEvenRemoved: async (key) => openFirst(key, [pathOf(key), join(removedFolder(root), checkKey(key))]),
    keepRemoved: () => keepRemoved(root),
    tidy: () => forgetRemoved(root),
    check: async () => undefined,

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

/** A second name is refused where a first one is; a rename would go over it. */
async function linkNew(key: string, from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    throw isCodeOf(error, 'EEXIST') ? new StorageTaken(key) : error
  })
  await rm(from, { force: true })
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!isCodeOf(error, 'EXDEV')) throw error
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
