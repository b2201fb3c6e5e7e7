// What stands for a file when it is gone: a digest of the bytes that people saw.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { StorageMiss, type Storage } from '#platform/storage/index.ts'
import { isRendition, keyOf } from './objects.ts'
import type { FileRow } from './store.ts'

export async function digestOf(storage: Storage, file: FileRow): Promise<string | undefined> {
  // Of a film in several sizes, the one that there always was.
  const [largest] = file.variants.filter((variant) => !isRendition(variant)).toSorted((a, b) => b.size - a.size)
  if (!largest) return undefined
  const hash = createHash('sha256')
  try {
    await pipeline(await storage.open(keyOf(file.id, largest)), hash)
  } catch (error) {
    if (error instanceof StorageMiss) return undefined
    throw error
  }
  return hash.digest('hex')
}
